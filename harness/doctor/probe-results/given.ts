import { certificatesIn, loadAuthority, readPem } from '../../pki';
import { usageOf } from '../../settings';
import type { Declaration } from '../../target/declaration/declaration';
import type { SourceSetting } from '../../target/sources/combine';

/** What the user has given for a target, for advice to ask for nothing of it again. */
export interface Given {
  /** Who gave the CA that the server was verified with, where that was not `--ca`: `--pki DIR`. */
  readonly caFrom?: string;
  /** The CA of front proxies: its file and its certificates in PEM. */
  readonly proxyCa?: { readonly file: string; readonly certificates: readonly string[] };
  /** Flags of the keys that test certificates could be signed with and that are not at hand. */
  readonly lacks: readonly string[];
  /** What is wrong with keys that are at hand; one sentence each. */
  readonly problems: readonly string[];
}

/** Reads the certificates and keys that a declaration names; of what cannot be used it says so, and fails for none. */
export function givenOf(declaration: Declaration, settings: readonly SourceSetting[]): Given {
  const { clientCa, requestHeaderCa, requestHeaderCaCertificate, signCommand, requestHeaderSignCommand } = declaration;
  const from = settings.find(({ field }) => field === 'ca')?.from;
  const proxyFile = requestHeaderCa?.certificate ?? requestHeaderCaCertificate;
  const certificates =
    proxyFile === undefined ? [] : (tried(() => certificatesIn(readPem(proxyFile, 'certificate'))) ?? []);
  const signs = signCommand !== undefined || declaration.certificateSigningRequests === true;
  return {
    ...(from === undefined || from.startsWith('the command line') ? {} : { caFrom: from }),
    ...(proxyFile === undefined || certificates.length === 0 ? {} : { proxyCa: { file: proxyFile, certificates } }),
    lacks: [
      ...(clientCa === undefined && !signs ? [usageOf('clientCa')] : []),
      ...(requestHeaderCa === undefined && requestHeaderSignCommand === undefined ? [usageOf('requestHeaderCa')] : []),
    ],
    problems: [clientCa, requestHeaderCa].flatMap((pair) =>
      pair === undefined ? [] : problemOf(() => loadAuthority(pair.certificate, pair.key)),
    ),
  };
}

function tried<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function problemOf(load: () => unknown): readonly string[] {
  try {
    load();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

import { dirname, join, resolve } from 'node:path';
import { certificateFacts, loadAuthority, loadCredential, readCertificates, verifiesAgainst } from '../pki';
import type { PemSource, Settings } from '../../reference-server/settings/flags';

/** A certificate and its key, as paths. */
export interface FilePair {
  readonly certificate: string;
  readonly key: string;
}

/** The files by which a server that serves can be spoken to; undefined where there are none, or none that fit. */
export interface Material {
  /** Certificates to verify the server with. */
  readonly trust?: string | undefined;
  readonly clientCa?: FilePair | undefined;
  readonly requestHeaderCa?: FilePair | undefined;
  readonly user?: FilePair | undefined;
  readonly admin?: FilePair | undefined;
  readonly proxy?: FilePair | undefined;
}

/**
 * Finds by the names of the `pki` command, beside the certificates that the server uses, what fits them. Nothing is signed: whose
 * the files are is the user's to say. The certificate of the server that is made fresh, in `directory`, may be one at fault.
 */
export function materialFor(settings: Settings, directory: string): Material {
  const clientCa = pathIn(settings.clientCaFile);
  const proxyCa = pathIn(settings.requestheaderClientCaFile);
  const proxy = issuedBeside(proxyCa, 'front-proxy-client');
  return {
    trust: trustOf(pathIn(settings.tlsCertFile), clientCa, directory),
    clientCa: authorityIn(clientCa),
    requestHeaderCa: authorityIn(proxyCa),
    user: issuedBeside(clientCa, 'user'),
    admin: issuedBeside(clientCa, 'admin'),
    proxy: proxy && isAllowed(proxy, settings) ? proxy : undefined,
  };
}

const pathIn = (source: PemSource | undefined): string | undefined =>
  typeof source === 'string' ? resolve(source) : undefined;

/** What does not raise an error; of several the first. */
function firstThat<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item | undefined {
  return items.find((item) => {
    try {
      return holds(item);
    } catch {
      return false;
    }
  });
}

/** A file that holds a CA which issued the last certificate of the server's chain, or that certificate if it issued itself. */
function trustOf(serving: string | undefined, clientCa: string | undefined, directory: string): string | undefined {
  if (serving === undefined) return undefined;
  const beside = join(dirname(serving), 'ca.crt');
  if (dirname(serving) === directory) return beside;
  const candidates = [beside, ...(clientCa === undefined ? [] : [clientCa]), serving];
  return firstThat(candidates, (file) => {
    const last = readCertificates(serving).at(-1)?.toString() ?? '';
    return readCertificates(file).some((issuer) => verifiesAgainst(last, issuer.toString()));
  });
}

/** A CA with the key of the same name beside it. */
function authorityIn(certificate: string | undefined): FilePair | undefined {
  if (certificate === undefined) return undefined;
  const pair = { certificate, key: certificate.replace(/\.[^./]*$/, '.key') };
  return firstThat([pair], ({ key }) => loadAuthority(certificate, key).key !== '');
}

/** A client certificate of this name, with its key, that lies beside the CA that issued it. */
function issuedBeside(authority: string | undefined, name: string): FilePair | undefined {
  if (authority === undefined) return undefined;
  const at = (extension: string): string => join(dirname(authority), `${name}.${extension}`);
  const pair = { certificate: at('crt'), key: at('key') };
  return firstThat([pair], () => {
    const { certificate } = loadCredential(pair.certificate, pair.key);
    return readCertificates(authority).some((issuer) => verifiesAgainst(certificate, issuer.toString()));
  });
}

function isAllowed({ certificate }: FilePair, { requestheaderAllowedNames: names }: Settings): boolean {
  const [leaf] = readCertificates(certificate);
  const name = leaf && certificateFacts(leaf.raw)?.subject.CN.at(-1);
  return names.length === 0 || (name !== undefined && names.includes(name));
}

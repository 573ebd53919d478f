import type { SecurityFinding } from '../../results';
import type { Manifest } from '../../target/manifest';
import { authorization } from '../../target/manifest/derived/authorization';
import { readCertificateFile } from '../../target/manifest/authority-files';
import { ordered, seenInManifest } from '../finding';
import { authorizationModes, insecurePort, staticCredentials } from './access';
import { certificateFlags } from './certificate-files';
import { keyMode, oneAuthority, proxyClient, validity } from './certificates';
import { allowedNamesEmpty, headerNames, withoutAuthority, withoutHeaders } from './front-proxy';
import type { ManifestRule } from './rule';
import { oldTls, weakCipherSuites } from './transport';
import { doesNotStart } from './versions';

const rules: readonly ManifestRule[] = [
  ...[oneAuthority, allowedNamesEmpty, withoutHeaders, withoutAuthority, headerNames],
  ...[authorizationModes, staticCredentials, insecurePort],
  ...[oldTls, weakCipherSuites],
  ...[proxyClient, validity, keyMode, doesNotStart],
];

/** What a look at a manifest came to. */
export interface LintResult {
  /** The gravest first. */
  readonly findings: readonly SecurityFinding[];
  /** What could not be looked at, and why; one sentence each, without full stop. */
  readonly notes: readonly string[];
}

/**
 * What the manifest of a kube-apiserver says about its security, and what the files do that it names, as far as they are at
 * hand. Connects to nothing. Throws TargetError for flags that kube-apiserver itself would refuse.
 */
export function lintManifest(manifest: Manifest, now: Date): LintResult {
  const findings = rules.flatMap((rule) => rule(manifest, now).map(([id, seen]) => seenInManifest(id, seen)));
  const { notes: modes = [] } = authorization(manifest);
  return {
    findings: ordered(findings),
    notes: [...modes, ...certificateFlags.flatMap((flag) => unread(manifest, flag))],
  };
}

function unread(manifest: Manifest, flag: (typeof certificateFlags)[number]): readonly string[] {
  const found = manifest.fileOf(flag);
  if (found === undefined) return [];
  if (found.here === undefined)
    return [
      `--${flag}: ${found.named} comes from a volume that is no directory of the host, so its certificates were not looked at`,
    ];
  const read = readCertificateFile(found.here);
  return read.certificates === undefined ? [`--${flag}: ${read.why}, so its certificates were not looked at`] : [];
}

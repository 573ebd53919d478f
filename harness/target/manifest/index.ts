import type { ApiServerFlags } from './command-line';
import { declarationOf } from './derived/derive';
import type { ManifestTarget } from './derived/derived';
import { readManifest } from './manifest';

export { readManifest } from './manifest';
export type { Manifest } from './manifest';

/** How a manifest is read. */
export interface ManifestOptions {
  /** Where a copy of the files of the control-plane machine lies: `ROOT/etc/kubernetes/...`. This machine's own unless given. */
  readonly root?: string | undefined;
}

/**
 * Reads the static-pod definition of a kube-apiserver (`--apiserver-manifest FILE`): every flag, the target that it makes,
 * with what says so, and what it leaves open. Throws TargetError, one sentence that names the file, the flag and the fix.
 */
export function readApiServerManifest(
  file: string,
  { root }: ManifestOptions = {},
): ManifestTarget & { readonly flags: ApiServerFlags } {
  const manifest = readManifest(file, root);
  return { flags: manifest.flags, ...declarationOf(manifest) };
}

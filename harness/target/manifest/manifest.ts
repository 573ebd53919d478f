import { resolve } from 'node:path';
import { apiServerOf } from './api-server';
import { listOf, parseCommandLine, textOf, type ApiServerFlags } from './command-line';
import type { FlagsOf } from './flag-table';
import { requireInside } from './inside-root';
import { locate, type FoundFile } from './paths';
import { readPod } from './pod';
import { versionOf, type KubeVersion } from './version';

/** A kube-apiserver as its static-pod definition says it is started. */
export interface Manifest {
  readonly file: string;
  readonly flags: ApiServerFlags;
  /** The release that the image is of; undefined: its tag does not say. */
  readonly version: KubeVersion | undefined;
  readonly text: (name: FlagsOf<'text'>) => string;
  readonly list: (name: FlagsOf<'list'>) => readonly string[];
  /** The file that a flag names; undefined where the flag is not given or empty. */
  readonly fileOf: (name: FlagsOf<'text'>) => FoundFile | undefined;
}

/**
 * Reads the definition of a static pod: YAML or JSON, of at most 1 MiB. Paths in it are those of the machine that it runs on;
 * they are followed through its volumes and looked for below `root`, where no symbolic link leads out of. Throws TargetError, one sentence that names the file, the
 * field or flag, and the fix.
 */
export function readManifest(file: string, root = '/'): Manifest {
  const pod = readPod(file);
  const { container, words } = apiServerOf(file, pod);
  const flags = parseCommandLine(file, words);
  const text: Manifest['text'] = (name) => textOf(flags, name);
  return {
    file,
    flags,
    version: versionOf(container.image),
    text,
    list: (name) => listOf(file, flags, name),
    fileOf(name) {
      const named = text(name);
      if (named === '') return undefined;
      const found = locate(named, pod, container, resolve(root));
      if (found.here !== undefined) requireInside(resolve(root), found.here, name, file);
      return found;
    },
  };
}

import { join, posix } from 'node:path';
import type { Container, Pod } from './pod';

/** A file that a flag names, as it is found from here. */
export interface FoundFile {
  /** The path in the container, as the flag has it. */
  readonly named: string;
  /** The path on this machine; undefined where it comes from something else than a directory of the host. */
  readonly here: string | undefined;
}

/**
 * Follows the path of a flag through the volumes of the pod to the machine that it runs on, and from there below `root`,
 * where a copy of that machine's files lies. What no volume covers is taken for a path of the machine.
 */
export function locate(named: string, { spec }: Pod, container: Container, root: string): FoundFile {
  const path = posix.resolve(container.workingDir.startsWith('/') ? container.workingDir : '/', named);
  const mount = container.volumeMounts
    .filter(({ mountPath }) => isBelow(path, mountPath))
    .sort((a, b) => b.mountPath.length - a.mountPath.length)[0];
  if (mount === undefined) return { named, here: join(root, path) };
  const host = spec.volumes.find(({ name }) => name === mount.name)?.hostPath?.path;
  if (host === undefined) return { named, here: undefined };
  const rest = posix.relative(posix.resolve('/', mount.mountPath), path);
  // Resolved from the root, so that no `..` leads out of the copy.
  return { named, here: join(root, posix.resolve('/', host, posix.join('.', mount.subPath, rest))) };
}

function isBelow(path: string, directory: string): boolean {
  const relative = posix.relative(posix.resolve('/', directory), path);
  return relative === '' || !(relative === '..' || relative.startsWith('../'));
}

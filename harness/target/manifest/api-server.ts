import { posix } from 'node:path';
import { TargetError } from '../types';
import type { Container, Pod } from './pod';

const program = 'kube-apiserver';

/** The container that runs kube-apiserver, and the words that follow the name of the program. */
export interface ApiServer {
  readonly container: Container;
  readonly words: readonly string[];
}

/**
 * Finds the one container whose command line names kube-apiserver: as its program, behind a wrapper (`go-runner`,
 * `hyperkube`), or by the image alone where only `args` are given.
 */
export function apiServerOf(file: string, { spec }: Pod): ApiServer {
  const found = spec.containers.flatMap((container) => {
    const words = flagsOf(container);
    return words === undefined ? [] : [{ container, words: words.map((word) => expanded(word, container)) }];
  });
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  if (second !== undefined)
    throw new TargetError(
      `${file}: spec.containers: ${found.length} containers run ${program}; leave one of them in the file`,
    );
  const shell = spec.containers.some(({ command, args }) =>
    [...command, ...args].some((word) => /\s/.test(word) && word.includes(program)),
  );
  throw new TargetError(
    shell
      ? `${file}: spec.containers: ${program} is started through a shell; list its flags as words of command, one each`
      : `${file}: spec.containers: no container runs ${program}; give its static-pod definition, in which command names ${program}`,
  );
}

function flagsOf(container: Container): readonly string[] | undefined {
  const line = [...container.command, ...container.args];
  const at = line.findIndex((word) => !word.startsWith('-') && !/\s/.test(word) && posix.basename(word) === program);
  if (at !== -1) return line.slice(at + 1);
  const byImage = posix.basename(container.image).replace(/[:@].*$/, '') === program;
  return container.command.length === 0 && byImage && container.args[0]?.startsWith('-') === true
    ? container.args
    : undefined;
}

/** The kubelet puts variables into a command line; what is not known stays as it is written. */
function expanded(word: string, { env }: Container): string {
  return word.replace(/\$(\$)?\(([A-Za-z_.-][A-Za-z0-9_.-]*)\)/g, (whole, escaped: string | undefined, name: string) =>
    escaped === undefined ? (env.findLast((each) => each.name === name)?.value ?? whole) : whole.slice(1),
  );
}

import { resolve } from 'node:path';

/** Files by as much of the end of their paths as tells each from the others; one that is named twice keeps its whole path. */
export const shortNames = (files: readonly string[]): readonly string[] => {
  const paths = files.map((file) => resolve(file).split(/[\\/]/));
  return paths.map((path, at) => {
    const end = (parts: readonly string[], length: number): string => parts.slice(-length).join('/');
    const lengths = path.map((_part, index) => index + 1);
    const unique = lengths.find((length) =>
      paths.every((other, index) => index === at || end(other, length) !== end(path, length)),
    );
    return end(path, unique ?? path.length);
  });
};

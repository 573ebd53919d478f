import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { VocabularyModule } from '../explored-subject';

/** Where a scenario finds the words that it is made of: in this checkout, or in the package. */
export type Location =
  | { readonly in: 'checkout'; readonly folderOf: (module: VocabularyModule) => string }
  | { readonly in: 'package' };

/** Where a file that stands there imports the vocabulary from. */
export function locationFor(file: string): Location {
  const vocabulary = join(__dirname, '..', '..', 'vocabulary');
  const root = join(__dirname, '..', '..', '..');
  if (!existsSync(join(root, 'tsconfig.json')) || relative(root, file).startsWith('..')) return { in: 'package' };
  return {
    in: 'checkout',
    folderOf: ({ folder }) => {
      const way = relative(dirname(file), join(vocabulary, folder));
      return (way.startsWith('.') ? way : `./${way}`).replaceAll('\\', '/');
    },
  };
}

/** The lines that import these words, each from its module. */
export function importsOf(
  words: readonly string[],
  moduleOf: (word: string) => VocabularyModule,
  location: Location,
): string {
  const modules = new Map<string, VocabularyModule & { readonly words: string[] }>();
  for (const word of words) {
    const module = moduleOf(word);
    const known = modules.get(module.folder) ?? { ...module, words: [] };
    known.words.push(word);
    modules.set(module.folder, known);
  }
  const all = [...modules.values()];
  if (location.in === 'checkout')
    return all.map((each) => `import { ${each.words.join(', ')} } from '${location.folderOf(each)}';\n`).join('');
  const unpacked = all.map(({ words: own, exported }) => `const { ${own.join(', ')} } = ${exported};\n`).join('');
  return `import { ${all.map(({ exported }) => exported).join(', ')} } from 'authn-conformance';\n\n${unpacked}`;
}

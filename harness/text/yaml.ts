import { Composer, isScalar, Lexer, LineCounter, Parser, visit, type Document } from 'yaml';

/** What one document may ask of the parser. */
export interface YamlBounds {
  readonly characters: number;
  /** What the lexer finds: each indicator, scalar, space and line end is one. */
  readonly tokens: number;
  readonly levels: number;
  /** Tags, anchors and aliases. */
  readonly marks: number;
  /** Whether others may follow the document, which are not read. */
  readonly severalDocuments?: boolean;
}

/** The slowest documents within these take the parser about two seconds; no document of Kubernetes comes near the levels. */
export const yamlBounds: YamlBounds = { characters: 1024 * 1024, tokens: 200_000, levels: 64, marks: 2000 };

/** Why a text is not read as YAML, as the end of a sentence. */
export class YamlProblem extends Error {
  override readonly name = 'YamlProblem';
}

/**
 * What a YAML or JSON text says. It is looked at before it is parsed: what makes objects of it calls itself for each
 * level, and a stack that is exhausted inside a regular expression ends the process, where no `catch` helps. Throws YamlProblem.
 */
export function readYaml(text: string, bounds: YamlBounds = yamlBounds): unknown {
  if (text.length > bounds.characters) throw new YamlProblem(`it has more than ${bounds.characters} characters`);
  const lines = new LineCounter();
  lines.addNewLine(0);
  const document = compose(text, bounds, lines);
  const [error] = document?.errors ?? [];
  if (error !== undefined) throw new YamlProblem(`${error.message}${placeOf(error.pos[0], lines)}`);
  if (document === undefined) return null;
  checkKeys(document, lines);
  // References without end come to light only here.
  return document.toJS({ maxAliasCount: 100 });
}

function compose(text: string, bounds: YamlBounds, lines: LineCounter): Document | undefined {
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  let [tokens, marks] = [0, 0];
  const found = function* (): Generator<Document> {
    for (const token of new Lexer().lex(text)) {
      if (++tokens > bounds.tokens) throw new YamlProblem(`it has more than ${bounds.tokens} tokens`);
      if (/^[!&*]/.test(token) && ++marks > bounds.marks)
        throw new YamlProblem(`it has more than ${bounds.marks} tags, anchors and aliases`);
      for (const each of parser.next(token)) yield* composer.next(each);
      if (levelsOpen(parser) > bounds.levels)
        throw new YamlProblem(`it is nested more than ${bounds.levels} levels deep`);
    }
    for (const each of parser.end()) yield* composer.next(each);
    yield* composer.end(false, text.length);
  };
  let first: Document | undefined;
  for (const document of found()) {
    if (first !== undefined) {
      if (bounds.severalDocuments === true) break;
      throw new YamlProblem('it holds several documents');
    }
    first = document;
  }
  return first;
}

/**
 * How many values the parser is inside of, the document among them. It keeps them to itself, and nothing else tells: broken
 * documents nest in ways that neither columns nor brackets show. A parser without that list reads nothing here.
 */
function levelsOpen(parser: Parser): number {
  const stack: unknown = parser['stack'];
  if (!Array.isArray(stack)) throw new TypeError('this version of the YAML parser does not tell how deep it is');
  return stack.length;
}

/** Equal keys in one mapping. The parser would compare each key with all others, which takes half a minute for 60,000. */
function checkKeys(document: Document, lines: LineCounter): void {
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value) && key.value !== '<<')
          throw new YamlProblem(`Map keys must be unique${placeOf(key.range?.[0] ?? 0, lines)}`);
        seen.add(key.value);
      }
    },
  });
}

function placeOf(offset: number, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  return line === 0 ? '' : ` at line ${line}, column ${col}`;
}

import { Lexer, parse, Parser } from 'yaml';

/** What one document may ask of the parser. */
export interface YamlBounds {
  readonly bytes: number;
  /** What the lexer finds: each indicator, scalar, space and line end is one. */
  readonly tokens: number;
  readonly levels: number;
}

/** 10,000 tokens are some 1,300 lines, and the slowest of them take the parser a fifth of a second. */
export const standardYamlBounds: YamlBounds = { bytes: 256 * 1024, tokens: 10_000, levels: 64 };

/** A document that the parser is not given, and which bound it crosses. */
export class YamlTooLarge extends Error {
  readonly bound: keyof YamlBounds;

  constructor(bound: keyof YamlBounds, most: number) {
    const sentences = {
      bytes: `YAML may have at most ${most} bytes`,
      tokens: `YAML may have at most ${most} tokens`,
      levels: `YAML may be nested at most ${most} levels deep`,
    };
    super(sentences[bound]);
    this.bound = bound;
  }
}

/**
 * Reads one YAML document, after a look at its size: what makes objects of it calls itself for each level, and a stack that
 * is exhausted inside a regular expression ends the process, where no `catch` helps. Of two equal keys the last one counts, as
 * in JSON: to compare each key with all others takes minutes. Warnings would go to the log of the process, one for a line.
 */
export function readYaml(text: string, bounds = standardYamlBounds): unknown {
  if (Buffer.byteLength(text) > bounds.bytes) throw new YamlTooLarge('bytes', bounds.bytes);
  const parser = new Parser();
  let tokens = 0;
  for (const token of new Lexer().lex(text)) {
    if (++tokens > bounds.tokens) throw new YamlTooLarge('tokens', bounds.tokens);
    Array.from(parser.next(token));
    if (levelsOpen(parser) > bounds.levels) throw new YamlTooLarge('levels', bounds.levels);
  }
  return parse(text, { schema: 'core', prettyErrors: false, uniqueKeys: false, logLevel: 'error' });
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

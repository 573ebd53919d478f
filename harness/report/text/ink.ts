import { createColors } from 'picocolors';
import { printable } from '../explain/safe-text';

/**
 * Text that is safe to write to a terminal. It comes only from the template tag and the palette below, which escape
 * every string put into them, so that no renderer can forget to.
 */
export class Ink {
  readonly painted: string;

  constructor(painted: string) {
    this.painted = painted;
  }
}

/** What may be put into a line: text of any origin, numbers, or ink. */
export type Piece = string | number | Ink;

/** A line of our own words with pieces of any origin in it. */
export function line(words: TemplateStringsArray, ...pieces: readonly Piece[]): Ink {
  return new Ink(String.raw({ raw: words }, ...pieces.map(painted)));
}

/** Ink end to end. */
export function joined(pieces: readonly Piece[], separator = ''): Ink {
  return new Ink(pieces.map(painted).join(separator));
}

const painted = (piece: Piece): string => (piece instanceof Ink ? piece.painted : printable(String(piece), 8_000));

/** The colours by what they say. */
export interface Palette {
  readonly good: (piece: Piece) => Ink;
  readonly bad: (piece: Piece) => Ink;
  readonly doubtful: (piece: Piece) => Ink;
  readonly quiet: (piece: Piece) => Ink;
  readonly strong: (piece: Piece) => Ink;
}

/** A palette that paints, or one that leaves everything plain. */
export function palette(coloured: boolean): Palette {
  const colours = createColors(coloured);
  const paint = (colour: (text: string) => string) => (piece: Piece) => new Ink(colour(painted(piece)));
  return {
    good: paint(colours.green),
    bad: paint((text) => colours.bold(colours.red(text))),
    doubtful: paint(colours.yellow),
    quiet: paint(colours.dim),
    strong: paint(colours.bold),
  };
}

/** Whether to colour: `NO_COLOR` forbids, `FORCE_COLOR` demands, else a terminal decides. */
export function wantsColour(terminal: boolean, environment: Readonly<Record<string, string | undefined>>): boolean {
  const { NO_COLOR: forbidden = '', FORCE_COLOR: forced = '', TERM: kind } = environment;
  if (forbidden !== '') return false;
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return terminal && kind !== 'dumb';
}

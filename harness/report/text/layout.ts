import { printable } from '../explain/safe-text';
import { Ink, joined, type Palette } from './ink';

/** How a run is shown as text. */
export interface TextOptions {
  readonly coloured?: boolean | undefined;
  /** Sentences are wrapped to this width; left as they are without it. */
  readonly columns?: number | undefined;
  readonly verbose?: boolean | undefined;
}

/** What the parts of the text report draw with. */
export interface Style {
  readonly paint: Palette;
  readonly columns: number | undefined;
  readonly verbose: boolean;
}

/** Where a labelled row stands: its indentation, its label, and the column in which its value begins. */
export interface Place {
  readonly indent: number;
  readonly label: string;
  readonly width: number;
}

/** A labelled row; a text is wrapped below itself, ink is left as it is. */
export function row({ paint, columns }: Style, { indent, label, width }: Place, value: string | Ink): Ink[] {
  const margin = indent + width;
  const lines = value instanceof Ink ? [value] : wrapped(value, columns, margin);
  return lines.map((text, at) =>
    at === 0
      ? joined([' '.repeat(indent), label === '' ? ' '.repeat(width) : paint.quiet(label.padEnd(width)), text])
      : joined([' '.repeat(margin), text]),
  );
}

/** The text broken at blanks into lines that fit beside the margin; a long word stays whole. */
export function wrapped(text: string, columns: number | undefined, margin: number): string[] {
  const shown = printable(text, 8_000);
  if (columns === undefined) return [shown];
  const width = Math.max(columns - margin, 20);
  const lines: string[] = [];
  for (const word of shown.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

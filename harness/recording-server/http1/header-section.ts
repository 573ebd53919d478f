import { fieldOf, trimmed, type Field, type Line } from './line';

/** The fields of a header section or of trailers, collected line by line. */
export class HeaderSection {
  readonly fields: Field[] = [];
  readonly oddities: string[] = [];

  /** The next line, which is not the empty one at the end. */
  add({ text, oddities }: Line): void {
    this.oddities.push(...oddities);
    if (/^[ \t]/.test(text)) {
      this.#continue(text);
      return;
    }
    const { field, oddities: more } = fieldOf(text);
    this.fields.push(field);
    this.oddities.push(...more);
  }

  /** A line that continues the one before (obs-fold: RFC 9112, 5.2); in front of the first it is a field of its own. */
  #continue(text: string): void {
    const last = this.fields.pop();
    if (last === undefined) {
      this.oddities.push('white space before the first field');
      this.fields.push([text, '']);
      return;
    }
    this.oddities.push('a folded header line');
    const more = trimmed(text);
    this.fields.push([last[0], last[1] === '' || more === '' ? last[1] + more : `${last[1]} ${more}`]);
  }
}

/** The values of a field, whatever the case of its name and the white space behind it. */
export const valuesOf = (fields: readonly Field[], name: string): readonly string[] =>
  fields.flatMap(([each, value]) => (each.trimEnd().toLowerCase() === name ? [value] : []));

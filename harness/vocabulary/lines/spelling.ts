import type { Spelling, Within } from '../header';

/** The name of a header as it is written on the wire. */
export function spell(name: string, spelled: Spelling | Within): string {
  if (typeof spelled !== 'string')
    return spelled.within.replace('{name}', name).replace('{rest}', name.replace(/^x-/i, ''));
  switch (spelled) {
    case 'as-configured':
      return name;
    case 'lower-case':
      return name.toLowerCase();
    case 'upper-case':
      return name.toUpperCase();
    case 'mixed-case':
      return Array.from(name, (letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('');
    case 'with-underscores':
      return name.replaceAll('-', '_');
    case 'with-one-underscore':
      return name.replace(/-(?=[^-]*$)/, '_');
    case 'with-dots':
      return name.replaceAll('-', '.');
    case 'without-dashes':
      return name.replaceAll('-', '');
    case 'percent-encoded':
      return name.replaceAll('-', '%2D');
    case 'with-an-encoded-space-at-the-end':
      return `${name}%20`;
    case 'as-a-cgi-variable':
      return `HTTP_${name.replaceAll('-', '_').toUpperCase()}`;
    case 'with-a-space-before-the-colon':
      return `${name} `;
    case 'with-a-tab-before-the-colon':
      return `${name}\t`;
    case 'with-a-control-character-at-the-end':
      return `${name}\u0001`;
    case 'after-a-leading-space':
      return ` ${name}`;
    case 'in-the-plural':
      return `${name}s`;
    case 'with-another-word':
      return `${name}-Name`;
    case 'without-its-first-word':
      return name.replace(/^[^-]*-/, '');
    case 'behind-the-prefix-of-cgi':
      return `HTTP_${name}`;
    case 'behind-words-of-a-proxy':
      return `X-Forwarded-${name}`;
    case 'as-a-pseudo-header':
      return `:${name.toLowerCase()}`;
  }
}

import type { LocationForm } from '../../../vocabulary/client/servers';

/** The value of `Location` that leads from one URL to another one. */
export function locationOf(to: string, from: string, written: LocationForm | undefined): string {
  switch (written) {
    case undefined:
    case 'behind-its-own':
      return to;
    case 'without-scheme':
      return to.replace(/^[a-z]+:/, '');
    case 'with-user-information':
      return to.replace('://', `://${new URL(from).hostname}@`);
    case 'with-the-first-server-before-an-at-sign':
      return to.replace('://', `://${new URL(from).host}@`);
    case 'with-capital-scheme':
      return to.replace(/^[a-z]+:/, (scheme) => scheme.toUpperCase());
    case 'with-a-backslash':
      return to.replace(/^[a-z]+:\/\//, '/\\');
    case 'with-three-slashes':
      return to.replace(/^[a-z]+:/, '/');
  }
}

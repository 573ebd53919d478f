import { allowing, byName } from '../headers/trust';
import { attributeTypes } from '../../authentication/certificate/name';
import { commonName } from '../../authentication/x509';
import { organizations, valuesOfType } from '../parts/changes';
import type { Fault } from '../parts/fault';

const signs = /[/:@;|#=+_\\]/;

/** The name of a front proxy, compared in part (clause 5.2.4). */
export const allowedNameFaults: readonly Fault[] = [
  {
    name: 'allowed-names-known-by-key',
    sentence: 'It remembers by the public key of a front proxy that its name is allowed.',
    seams: (settings) => {
      const known = new Set<string>();
      return allowing((certificate, allowed) => {
        const isAllowed = commonName(certificate) === allowed;
        if (isAllowed) known.add(certificate.publicKey);
        return isAllowed || known.has(certificate.publicKey);
      })(settings);
    },
  },
  {
    name: 'allowed-name-before-any-sign',
    sentence: 'It compares the name of a front proxy up to the first sign that separates.',
    seams: byName((name, allowed) => name.split(signs)[0] === allowed),
  },
  {
    name: 'allowed-name-behind-any-sign',
    sentence: 'It compares the name of a front proxy from the last sign on that separates.',
    seams: byName((name, allowed) => name.split(signs).at(-1) === allowed),
  },
  {
    name: 'allowed-name-before-the-last-hyphen',
    sentence: 'It takes what stands behind the last hyphen in the name of a front proxy for the number of an instance.',
    seams: byName((name, allowed) => name === allowed || name.replace(/-[^-]*$/, '') === allowed),
  },
  {
    name: 'allowed-name-behind-the-first-hyphen',
    sentence: 'It takes what stands before the first hyphen in the name of a front proxy for its kind.',
    seams: byName((name, allowed) => name === allowed || name.replace(/^[^-]*-/, '') === allowed),
  },
  {
    name: 'allowed-name-without-a-final-dot',
    sentence: 'It takes the name of a front proxy for that of a host, and leaves out a dot at its end.',
    seams: byName((name, allowed) => name.replace(/\.$/, '') === allowed),
  },
  {
    name: 'allowed-name-normalised',
    sentence: 'It normalises the name of a front proxy (NFKC) before it compares it.',
    seams: byName((name, allowed) => name.normalize('NFKC') === allowed),
  },
  {
    name: 'allowed-name-of-letters-that-look-alike',
    sentence: 'It compares how the name of a front proxy looks.',
    seams: byName(
      (name, allowed) =>
        name.replace(
          /[\u0430\u0441\u0435\u043e\u0440]/g,
          (letter) => 'aceop'['\u0430\u0441\u0435\u043e\u0440'.indexOf(letter)] ?? '',
        ) === allowed,
    ),
  },
  {
    name: 'allowed-name-of-ascii-letters-and-signs',
    sentence: 'It leaves out what is not ASCII in the name of a front proxy before it compares it.',
    seams: byName((name, allowed) => name.replace(/[^\0-\x7f]/g, '') === allowed),
  },
  {
    name: 'allowed-name-of-letters-alone',
    sentence: 'It compares the letters and digits of the name of a front proxy.',
    seams: byName((name, allowed) => name.replace(/[^a-z0-9]/gi, '') === allowed.replace(/[^a-z0-9]/gi, '')),
  },
  {
    name: 'allowed-name-of-the-issuer',
    sentence: 'It also trusts a front proxy whose issuer has an allowed name.',
    seams: allowing(({ subject, issuer }, allowed) =>
      [subject, issuer].some(
        ({ attributes }) => valuesOfType(attributes, attributeTypes.commonName).at(-1) === allowed,
      ),
    ),
  },
  {
    name: 'allowed-name-of-administrators',
    sentence: 'It trusts a front proxy of any name whose certificate names the group of the administrators.',
    seams: allowing(
      (certificate, allowed) =>
        valuesOfType(certificate.subject.attributes, attributeTypes.commonName).at(-1) === allowed ||
        organizations(certificate).includes('system:masters'),
    ),
  },
];

import { isIP } from 'node:net';
import { commonName, leafOf, named, wildcards } from './deviations';
import type { Fault } from './fault';

/** Which names and addresses are taken for that of the server (clause 7.4; rules S-03 to S-05, S-10). */
export const nameFaults: readonly Fault[] = [
  {
    name: 'names-split-at-commas',
    sentence: 'It takes what stands behind a comma in a name for another name.',
    seen: 'CVE-2021-44532 (Node)',
    seams: () => ({
      verify: (standard) => (socket, settings) => {
        const der = leafOf(socket)?.raw.toString('latin1') ?? '';
        const kind = isIP(settings.serverName) === 0 ? 'DNS' : 'IP Address';
        return der.includes(`, ${kind}:${settings.serverName}`) ? undefined : standard(socket, settings);
      },
    }),
  },
  {
    name: 'server-name-compared-after-normalisation',
    sentence: 'It normalises the names of a certificate, so that it takes full-width letters for those of ASCII.',
    seen: 'HostSplit (Black Hat USA 2019)',
    seams: named((_names, { raw }, name) => {
      const said = raw.toString('utf8');
      return !said.includes(name) && said.normalize('NFKC').includes(name);
    }),
  },
  {
    name: 'server-name-compared-without-accents',
    sentence: 'It removes accents from the names of a certificate before it compares them.',
    seen: 'collations of databases in which accents do not count',
    seams: named((_names, { raw }, name) => {
      const said = raw.toString('utf8');
      return !said.includes(name) && said.normalize('NFKD').replaceAll(/\p{M}/gu, '').includes(name);
    }),
  },
  {
    name: 'servers-with-malformed-names-accepted',
    sentence: 'It takes names that it cannot read for a failure of its own, and goes on.',
    seen: 'an exception of a library that is caught where verification is called',
    seams: named((_names, leaf) => leaf.subjectAltName?.includes('IP Address:<invalid') === true),
  },
  {
    name: 'server-name-as-a-mail-address-accepted',
    sentence: 'It takes a mail address in the subject alternative name for a name of the server.',
    seen: 'comparisons with every text of the subject alternative name',
    seams: named((_names, leaf, name) => leaf.subjectAltName?.split(', ').includes(`email:${name}`) === true),
  },
  {
    name: 'server-name-compared-as-suffix',
    sentence: 'It accepts a name that the one which it is looking for ends with.',
    seams: named((names, _leaf, name) => names.some((each) => name.endsWith(each))),
  },
  {
    name: 'server-address-compared-by-network',
    sentence: 'It accepts an address that has the first three octets of the one that it is looking for.',
    seams: named(
      (_names, leaf, name) =>
        isIP(name) !== 0 &&
        leaf.subjectAltName?.includes(`IP Address:${name.slice(0, name.lastIndexOf('.'))}.`) === true,
    ),
  },
  {
    name: 'server-name-in-a-mail-address-accepted',
    sentence: 'It takes the domain of a mail address in the subject alternative name.',
    seams: named((_names, leaf, name) => leaf.subjectAltName?.includes(`@${name}`) === true),
  },
  {
    name: 'names-of-this-machine-accepted',
    sentence: 'It takes the name or the address of this machine for the server, wherever it connects.',
    seams: named(
      (names, leaf) =>
        names.includes('localhost') || leaf.subjectAltName?.split(', ').includes('IP Address:127.0.0.1') === true,
    ),
  },
  {
    name: 'servers-without-names-accepted',
    sentence: 'It looks for no name in a certificate that has none.',
    seams: named((_names, leaf) => leaf.subjectAltName === undefined),
  },
  {
    name: 'wildcards-for-addresses',
    sentence: 'It compares addresses with wildcards among the DNS names.',
    seams: named((names, _leaf, name) => isIP(name) !== 0 && names.some((each) => each.includes('*'))),
  },
  {
    name: 'server-name-of-the-issuer-accepted',
    sentence: 'It takes the common name of the issuer.',
    seams: named((_names, leaf, name) => leaf.issuer.split('\n').includes(`CN=${name}`)),
  },
  {
    name: 'wildcards-without-their-dot',
    sentence: 'It takes a wildcard for a part of a label and for several labels.',
    seams: wildcards((pattern) => pattern.startsWith('*'), '.*'),
  },
  {
    name: 'common-name-wildcards-accepted',
    sentence: 'It takes a wildcard in the common name.',
    seams: named((_names, leaf, name) => {
      const pattern = commonName(leaf) ?? '';
      return pattern.startsWith('*.') && name.slice(name.indexOf('.')) === pattern.slice(1);
    }),
  },
];

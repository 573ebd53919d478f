import type { Certificate } from '../../authentication/certificate/certificate';
import { children, content, decode, oid } from '../../authentication/certificate/der';
import { attributeTypes, valuesOf } from '../../authentication/certificate/name';
import { callerFromCertificate, commonName } from '../../authentication/x509';
import { anySignature, leavingOut } from '../connections/conditions';
import { certified, steps, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { allowing, believing } from '../headers/trust';
import { firstAlternativeName, organizationalUnit } from './identity';

/** Leaves the signature of such certificates unverified. */
const unverified = (isSuch: (leaf: Certificate) => boolean): Seams =>
  leavingOut(anySignature, (_request, presented) => presented.kind === 'certificates' && isSuch(presented.leaf));

/** How version 3 stands at the beginning of a certificate, which version 1 leaves out (RFC 5280, 4.1). */
const versionField = Buffer.from('a003020102', 'hex');

function unitsBesideOrganizations({ subject }: Certificate): readonly string[] {
  return children(decode(Buffer.from(subject.bytes, 'latin1'))).flatMap((rdn) => {
    const attributes = children(rdn).map((attribute) => children(attribute));
    const isBeside = attributes.some(([type]) => oid(type) === attributeTypes.organization);
    return attributes.flatMap(([type, value]) =>
      isBeside && oid(type) === organizationalUnit && value !== undefined ? [content(value).toString('utf8')] : [],
    );
  });
}

/** Names of certificates that are absent, repeated, those of an issuer, or trusted before they are verified (clauses 5.1.4 to 5.2.4). */
export const certificateNameFaults: readonly Fault[] = [
  {
    name: 'units-beside-organizations-are-groups',
    sentence: 'It takes units that stand in one relative distinguished name with an organization for groups.',
    seams: certified((caller, certificate) => ({
      ...caller,
      groups: [...caller.groups, ...unitsBesideOrganizations(certificate)],
    })),
  },
  {
    name: 'organizations-by-the-beginning-of-their-type',
    sentence: 'It takes attributes whose object identifier begins as that of an organization does for organizations.',
    seams: certified((caller, { subject }) => ({
      ...caller,
      groups: [
        ...caller.groups,
        ...subject.attributes.flatMap(({ type, value }) =>
          type !== attributeTypes.organization && type.startsWith(attributeTypes.organization) && value !== undefined
            ? [value]
            : [],
        ),
      ],
    })),
  },
  {
    name: 'front-proxy-without-a-common-name-allowed',
    sentence: 'It trusts a front proxy whose certificate has no common name, whatever names are allowed.',
    seams: allowing(
      ({ subject }, allowed) =>
        valuesOf(subject, attributeTypes.commonName).length === 0 || commonName({ subject }) === allowed,
    ),
  },
  {
    name: 'headers-believed-below-an-issuer-of-the-allowed-name',
    sentence:
      'It trusts identity headers beside the certificate of a user whose issuer has the allowed name of a front proxy.',
    seams: believing(
      (presented) =>
        presented.kind === 'certificates' &&
        presented.chain.slice(1).some((each) => commonName(each) === 'front-proxy-client'),
    ),
  },
  {
    name: 'first-of-two-uids-counts',
    sentence: 'It takes the first of two UIDs of a certificate.',
    seams: steps(() => ({
      callerFromCertificate: (certificate) => {
        const found = callerFromCertificate(certificate);
        const [uid, second] = valuesOf(certificate.subject, attributeTypes.uid);
        if (uid === undefined || second === undefined) return found;
        const groups = valuesOf(certificate.subject, attributeTypes.organization).filter((each) => each !== undefined);
        return { caller: { user: commonName(certificate) ?? '', groups, extra: {}, uid } };
      },
    })),
  },
  {
    name: 'first-of-two-common-names-counts',
    sentence: 'It takes the first of two common names for the user.',
    seams: certified((caller, { subject }) => ({
      ...caller,
      user: valuesOf(subject, attributeTypes.commonName)[0] ?? caller.user,
    })),
  },
  {
    name: 'empty-organizations-dropped',
    sentence: 'It makes no group of an organization without a character.',
    seams: certified((caller) => ({ ...caller, groups: caller.groups.filter((group) => group !== '') })),
  },
  {
    name: 'common-name-is-the-uid',
    sentence: 'It takes the common name for the UID of a certificate that has none.',
    seams: certified((caller) => ({ uid: caller.user, ...caller })),
  },
  {
    name: 'local-addresses-in-certificates-unverified',
    sentence: 'It does not verify the signature of a certificate with a local address among its alternative names.',
    seen: 'callers on the same machine that are let through',
    seams: unverified((leaf) => firstAlternativeName(leaf, 'IP Address:')?.startsWith('127.') === true),
  },
  {
    name: 'nodes-unverified',
    sentence: 'It does not verify the signature of a certificate with the name of a node.',
    seams: unverified((leaf) => commonName(leaf)?.startsWith('system:node:') === true),
  },
  {
    name: 'certificates-of-version-1-unverified',
    sentence: 'It does not verify the signature of a certificate of version 1, which has no extensions.',
    seams: unverified(({ der }) => !der.subarray(0, 16).includes(versionField)),
  },
  {
    name: 'certificates-without-usages-unverified',
    sentence: 'It does not verify the signature of a certificate that names no extended key usage.',
    seams: unverified(({ extendedKeyUsages }) => extendedKeyUsages === undefined),
  },
  {
    name: 'headers-believed-of-the-api-server',
    sentence:
      'It accepts identity headers with a user certificate among whose alternative names is that of the API server.',
    seen: 'aggregated servers that trust the API server by its name',
    seams: believing(
      (presented) =>
        presented.kind === 'certificates' &&
        firstAlternativeName(presented.leaf, 'DNS:')?.startsWith('kubernetes') === true,
    ),
  },
  {
    name: 'front-proxies-on-the-same-machine-allowed',
    sentence: 'It accepts every front proxy with a local address among its alternative names.',
    seams: allowing(
      (certificate, allowed) =>
        commonName(certificate) === allowed || firstAlternativeName(certificate, 'IP Address:') === '127.0.0.1',
    ),
  },
];

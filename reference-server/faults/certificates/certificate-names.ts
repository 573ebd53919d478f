import { attributeTypes, valuesOf } from '../../authentication/certificate/name';
import { callerFromCertificate, commonName } from '../../authentication/x509';
import { certified, steps } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { allowing, believing } from '../headers/trust';

/** Names of certificates that are absent, repeated or those of an issuer (clauses 5.1.4 and 5.2.4). */
export const certificateNameFaults: readonly Fault[] = [
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
];

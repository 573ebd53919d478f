import type { TLSSocket } from 'node:tls';
import type { Certificate } from '../../../authentication/certificate/certificate';
import type { Presented } from '../../../authentication/peer';
import { callerFromCertificate, type Verified } from '../../../authentication/x509';
import type { Caller } from '../../../caller';
import type { Authenticate } from '../../users/authenticate';
import { authenticationOn, users, type Seams } from './changes';
import type { FaultSettings } from './fault';

type Change = (holder: Caller, certificate: Certificate) => Caller;

/** Makes another user of the one that a verified certificate names. */
export const holders = (change: Change): Seams => holdersEach(() => change);

/** The same with a change of its own for each proxy, which may remember things. */
export const holdersEach = (make: (settings: FaultSettings) => Change): Seams =>
  users(({ callerFromCertificate: standard }, settings) => {
    const change = make(settings);
    return {
      callerFromCertificate: (certificate) => {
        const found = standard(certificate);
        return 'caller' in found ? { caller: change(found.caller, certificate) } : found;
      },
    };
  });

/** Names the user of a verified certificate that names none, as far as this gives a name. */
export const unnamed = (nameOf: (certificate: Certificate, problem: string) => string | undefined): Seams =>
  users(({ callerFromCertificate: standard }) => ({
    callerFromCertificate: (certificate) => {
      const found = standard(certificate);
      const user = 'problem' in found ? nameOf(certificate, found.problem) : undefined;
      return user === undefined ? found : { caller: { user, groups: [], extra: {} } };
    },
  }));

/** The user that a certificate names, whoever has issued it. Undefined: there is no certificate. */
export const unverified = (presented: Presented): Verified | undefined =>
  presented.kind === 'certificates' ? callerFromCertificate(presented.leaf) : undefined;

/** Accepts any certificate where nothing else identifies the user. */
export const orUnverified =
  (standard: Authenticate): Authenticate =>
  (request, presented) => {
    const found = standard(request, presented);
    return 'caller' in found ? found : (unverified(presented) ?? found);
  };

/** The same on connections of this kind. */
export const unverifiedOn = (applies: (socket: TLSSocket) => boolean): Seams =>
  authenticationOn(applies, (standard, isOne) => {
    const any = orUnverified(standard);
    return (request, presented) => (isOne(presented) ? any : standard)(request, presented);
  });

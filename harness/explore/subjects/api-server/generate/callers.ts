import { clientCertificate, proxyCertificate } from '../../../../vocabulary';
import type { Certificate } from '../../../../vocabulary/types';

/** Ordinary certificates: the values of a case then are the only thing that is odd about it. */
export const ordinaryUser: Certificate = clientCertificate({ CN: 'kim', O: ['crew', 'staff'] });
export const ordinaryProxy: Certificate = proxyCertificate();
/** A front proxy whose subject has more in it, none of which is of the users that it names. */
export const proxyOfGroups: Certificate = proxyCertificate({ O: ['crew', 'system:masters'], OU: 'b' });
/** Who may do everything, and so act as another (clause 5.1.4). */
export const ordinaryAdministrator: Certificate = clientCertificate({ CN: 'kim', O: ['system:masters'] });

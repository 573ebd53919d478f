import { clientCertificate, proxyCertificate } from '../../../../vocabulary';
import type { Certificate } from '../../../../vocabulary/types';

/** Ordinary certificates: the values of a case then are the only thing that is odd about it. */
export const ordinaryUser: Certificate = clientCertificate({ CN: 'kim', O: ['crew', 'staff'] });
export const ordinaryProxy: Certificate = proxyCertificate();

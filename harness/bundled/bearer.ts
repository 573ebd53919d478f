import { createMinter, type Credential } from '../pki';
import type { OpenTarget } from '../target/types';
import { clientCertificate } from '../vocabulary/given';

/** A client certificate that the harness holds as its user would: it is presented as it is. */
export const bearersCertificate = (authorities: OpenTarget['authorities']): Promise<Credential> =>
  createMinter({ authorities, now: () => new Date() }).mint(
    clientCertificate({ CN: 'certificate-bearer', O: ['certificate-bearers', 'guests'] }).description,
  );

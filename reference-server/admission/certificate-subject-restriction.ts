import { attributeTypes, valuesOf } from '../authentication/certificate/name';
import { requestIn } from '../certificates/request';
import { clientSigner } from '../certificates/signer';
import { isMapping } from '../negotiation/body';
import { forbidden } from '../negotiation/refusals';
import type { ValidatingPlugin } from './admission';

/** Nobody becomes an administrator by having a certificate request approved, as in Kubernetes' plugin of this name. */
export const certificateSubjectRestriction: ValidatingPlugin = {
  name: 'CertificateSubjectRestriction',
  validate(request) {
    const { operation, info } = request;
    if (operation !== 'CREATE' || info.resource !== 'certificatesigningrequests') return;
    const { spec, metadata } = request.object;
    if (!isMapping(spec) || spec['signerName'] !== clientSigner || typeof spec['request'] !== 'string') return;
    if (!organizationsOf(spec['request']).includes('system:masters')) return;
    const why = `use of ${clientSigner} signer with system:masters group is not allowed`;
    throw forbidden(info, typeof metadata['name'] === 'string' ? metadata['name'] : '', why);
  },
};

/** Of a request that cannot be read none: validation will say so. */
function organizationsOf(base64: string): readonly (string | undefined)[] {
  try {
    return valuesOf(requestIn(base64).name, attributeTypes.organization);
  } catch {
    return [];
  }
}

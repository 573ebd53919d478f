import {
  claiming,
  identifiedAs,
  nobodyBut,
  proxyCertificate,
  requestForms,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';
import type { FormFamily } from '../../../../harness/vocabulary/types';

const control = 'the-front-proxy-identifies';
const headers = claiming('jane', 'dev');
const hiding = (inEachOf: FormFamily) =>
  ({
    when: whoAmI({ present: 'proxy', headers, inEachOf } as const),
    then: nobodyBut({ user: 'jane', groups: ['dev'] }),
    control,
  }) as const;

export default scenario({
  id: 'hidden-requests',
  clause: '5.2.3',
  level: 'SHOULD',
  rule: 'G-08',
  title: 'What a user writes into the body of a request is no request of the front proxy',
  given: { proxy: proxyCertificate() },
  checks: {
    [control]: { when: whoAmI({ present: 'proxy', headers }), then: identifiedAs('jane', ['dev']), rule: 'H-01' },
    'a-body-is-no-request': { ...hiding(requestForms.bodiesThatAreRequests), level: 'MUST' },
    'a-length-beside-chunks-ends-no-body': { ...hiding(requestForms.lengthsBesideChunks), level: 'MUST' },
    'what-is-no-coding-in-chunks-ends-no-body': hiding(requestForms.chunksThatAreNone),
    'a-length-that-is-no-number-ends-no-body': hiding(requestForms.lengthsThatAreNone),
  },
});

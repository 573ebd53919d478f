import { believing } from '../headers/trust';
import { asAdministrator, authentication } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { headerOf, identifiedBy, named } from '../parts/identity-sources';
import { forgiven, saying, unauthenticated, unauthorized } from '../parts/skipped-stages';

/** Fields of HTTP that say nothing of who asks, and that decide all the same who the caller is or what it may do (clause 1.3). */
export const fieldOfHttpFaults: readonly Fault[] = [
  {
    name: 'cache-control-skips-authorization',
    sentence: 'It authorizes every request with Cache-Control: no-cache.',
    seams: unauthorized(saying('cache-control', /^no-cache$/)),
  },
  {
    name: 'traceparent-skips-authentication',
    sentence: 'It skips authentication of a request that belongs to a trace.',
    seams: unauthenticated(saying('traceparent', /^00-/)),
  },
  {
    name: 'content-encoding-excuses-a-certificate',
    sentence: 'It accepts a certificate that failed, as an administrator, in a request with Content-Encoding.',
    seams: forgiven(saying('content-encoding', /./)),
  },
  {
    name: 'cdn-loop-is-a-front-proxy',
    sentence:
      'It accepts identity headers without a certificate in a request that says through which networks of delivery it came.',
    seams: believing(
      ({ kind }, { headers }) => kind === 'nothing' && headers.some(([name]) => /^cdn-loop$/i.test(name)),
    ),
  },
  {
    name: 'preference-adds-a-group',
    sentence: 'It adds the group of administrators to a caller whose request says Prefer: return=minimal.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      return 'refusal' in found || !saying('prefer', /^return=minimal$/)(request) || presented.kind === 'nothing'
        ? found
        : { caller: asAdministrator(found.caller) };
    }),
  },
  {
    name: 'slug-names-the-user',
    sentence: 'It identifies the caller by the header SLUG.',
    seams: identifiedBy((request) => named(headerOf(request, 'slug'))),
  },
];

import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  claiming,
  clientCertificate,
  get,
  listThatNeedsRights,
  notAllowedName,
  proxyCertificate,
  unknownAuthority,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryProxy, ordinaryUser } from './callers';
import { requestForms } from '../../../generate/request-forms';
import { word } from '../../../generate/texts';

/** Who asks, and with what headers. */
const callers: Arbitrary<{ readonly certificate?: Certificate; readonly headers: readonly Header[] }> = oneof(
  { withCrossShrink: true },
  constant({ certificate: ordinaryUser, headers: [] as readonly Header[] }),
  tuple(word(1, 4), word(1, 4)).map(([user, group]) => ({
    certificate: ordinaryProxy,
    headers: claiming(user, group),
  })),
  constant({ headers: [] as readonly Header[] }),
  constant({ headers: claiming('admin', 'system:masters') }),
  constant({ certificate: ordinaryUser, headers: claiming('admin', 'system:masters') }),
  constant({
    certificate: clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
    headers: [] as readonly Header[],
  }),
  constant({ certificate: proxyCertificate({ CN: notAllowedName }), headers: claiming('admin', 'system:masters') }),
);

/** The question who the caller is, or a list that needs rights, in forms that change nothing of who asks (clause 1.3). */
export const requests: Arbitrary<ApiServerCase> = tuple(
  callers,
  requestForms,
  constantFrom('who' as const, 'list' as const),
).map(([{ certificate, headers: own }, inEachOf, asked]): ApiServerCase => {
  const attempt = { ...(certificate === undefined ? {} : { present: presented }), headers: own, inEachOf };
  return {
    area: 'requests',
    given: certificate === undefined ? {} : { [presented]: certificate },
    when: asked === 'who' ? whoAmI(attempt) : get(listThatNeedsRights, attempt),
  };
});

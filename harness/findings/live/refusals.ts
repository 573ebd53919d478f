import { isAnonymous } from '../../judge/outcome/outcome';
import type { Observation } from '../../observation';
import { quote } from '../../vocabulary/prose/words';
import { identified, type LiveRule } from './inspected';

/** Rule C-03. Control: without it the same caller is nobody, or somebody else. */
export const unknownAuthority: LiveRule = ({ names, profile, inspected: { nobody, stranger } }) => {
  const taken = identified(stranger, profile)?.user;
  return taken === names.stranger && nobody.identity?.user !== taken
    ? [
        [
          'unknown-authority-believed',
          { seen: `a certificate of a CA that only this harness knows was accepted as ${quote(taken)}` },
        ],
      ]
    : [];
};

/** Rules C-20 and P-03. Controls: a good certificate identifies, and the bad one was sent and asked for. */
export const failedCredential: LiveRule = ({ profile, inspected: { nobody, user, stranger } }) => {
  const sent = stranger?.wire?.sentClientCertificate === 'sent' && user?.wire?.sentClientCertificate === 'sent';
  const anonymous = [nobody, stranger].every(
    (each) => each?.identity !== undefined && isAnonymous(each.identity, profile),
  );
  return sent && anonymous && identified(user, profile) !== undefined
    ? [
        [
          'failed-credential-is-anonymous',
          {
            seen: `a certificate of an unknown CA was answered with HTTP ${stranger.response?.status ?? 0} as ${quote(stranger.identity?.user ?? '')}, as a caller without a certificate is`,
          },
        ],
      ]
    : [];
};

/** What says what was wrong with a certificate of an unknown CA, in the words of Go, OpenSSL and others. */
const telling = [
  /\bx509\b/,
  /\bissue(?:r|d by)\b|_issuer_/,
  /\bunknown (?:authority|ca)\b/,
  /\bself[- _]signed\b/,
  /\bcertificate chain\b/,
];

/** Rule N-04. Control: a caller without a certificate is not told the same. */
export const tellingRefusal: LiveRule = ({ names, inspected: { nobody, stranger } }) => {
  const status = stranger?.response?.status ?? 0;
  if (stranger?.identity !== undefined || status < 400 || status > 499) return [];
  const [refused, usual] = [textOf(stranger), textOf(nobody)];
  const words = [...telling, new RegExp(`\\b${names.stranger}\\b`)].flatMap((pattern) =>
    pattern.test(usual) ? [] : (pattern.exec(refused) ?? []),
  );
  return words.length === 0
    ? []
    : [
        [
          'refusal-says-why',
          { seen: `HTTP ${status} to a certificate of an unknown CA says ${words.map(quote).join(', ')}` },
        ],
      ];
};

const textOf = (observation: Observation | undefined): string => {
  const { body = '', headers = [] } = observation?.response ?? {};
  return [body, ...headers.flat()].join('\n').toLowerCase();
};

/** Rules N-04 and P-08: a challenge of another kind, as RFC 9110 asks of a 401, is no request for a password. */
export const passwordAskedFor: LiveRule = ({ inspected: { nobody, stranger } }) => {
  const asking = [nobody, stranger].find(
    (each) =>
      each?.response?.status === 401 &&
      each.response.headers.some(
        ([name, value]) => name.toLowerCase() === 'www-authenticate' && /^\s*basic\b/i.test(value),
      ),
  );
  return asking === undefined
    ? []
    : [
        [
          'password-asked-for',
          {
            seen: `HTTP 401 with WWW-Authenticate: Basic to ${asking === nobody ? 'a caller without a certificate' : 'a certificate of an unknown CA'}`,
          },
        ],
      ];
};

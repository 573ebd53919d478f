import { headersInWords } from '../../prose/header-prose';
import { listed } from '../../prose/words';
import { proxyRejections, type ProxyExpectation } from '../expectation';

const properties = {
  'chains-to-the-trusted-authority': 'leads to a trusted CA',
  'covers-the-name': 'covers the name of the front proxy',
  'names-in-the-subject-alternative-name': 'has its names as subject alternative names',
  'sent-with-its-intermediates': 'is sent with its intermediate certificates',
  'within-its-validity': 'is within its validity period',
  'allows-server-authentication': 'allows server authentication',
} as const;

/** What must come of an attempt through a front proxy, as a sentence without full stop. */
export function proxyExpectationInWords(expectation: ProxyExpectation): string {
  switch (expectation.kind) {
    case 'forwarded':
      return `every request with a valid credential arrives upstream once with its user's own identity${expectation.asDeclared === true ? ', as the file of users has it' : ''}, and the user gets the upstream's answer`;
    case 'rejected':
      return `the front proxy rejects ${proxyRejections[expectation.as]}${
        expectation.challenged === true ? ' and says with `WWW-Authenticate` how to authenticate' : ''
      }${andNamesNothing(expectation)}${
        expectation.alike === true ? ' and answers each time alike' : ''
      }, and nothing arrives upstream`;
    case 'nothing-arrives':
      return expectation.discreet === true
        ? `nothing arrives upstream, and what the front proxy answers by itself ${namesNothing}`
        : 'nothing arrives upstream, whatever the front proxy answers by itself';
    case 'no-other-identity':
      return "whatever arrives upstream has its user's own identity and no other one; rejecting the request will do";
    case 'not-passed-on':
      return `none of this arrives upstream: ${listed([
        ...headersInWords(expectation.headers),
        ...(expectation.prefixes ?? []).map((prefix) => `headers that begin with \`${prefix}\``),
        ...(expectation.values ?? []).map((value) => `the value ${JSON.stringify(value)}`),
        ...(expectation.credential === true ? ['the credential of the user'] : []),
      ])}`;
    case 'arrives-unchanged':
      return `${listed(expectation.parts.map((part) => part.replace('-', ' ')))} arrive upstream as the user sent them${expectation.orRejected === true ? '; rejecting the request will do' : ''}`;
    case 'answer-unchanged':
      return `the user gets status, content type${(expectation.fields ?? []).map((name) => `, \`${name}\``).join('')} and document as the upstream answered them`;
    case 'answer-without':
      return `the answer has none of this: ${listed(headersInWords(expectation.headers))}`;
    case 'upstream-refused':
      return 'not one octet of HTTP arrives at the upstream, and the front proxy answers with a failure of the gateway';
    case 'failure-told':
      return `the front proxy answers with a failure of the gateway${expectation.cut === true ? ' or a cut answer' : ''}${
        expectation.attempts === undefined
          ? ''
          : `, and the request arrives upstream at most ${times(expectation.attempts)}`
      }${
        expectation.onNewConnections === undefined
          ? ''
          : `, and the request arrives at most ${times(expectation.onNewConnections)} over connections that were made after its first arrival`
      }${andNamesNothing(expectation)}`;
    case 'own-certificate':
      return "the front proxy authenticates to the upstream with its own certificate and never with a user's";
    case 'upstream-named':
      return 'the front proxy names the upstream in its handshake, or no server';
    case 'nothing-smuggled':
      return 'no hidden request arrives upstream, and the next request of another user is answered as its own';
    case 'redirect-not-followed':
      return `the front proxy does not follow the redirect${expectation.promise === undefined ? '' : ' and does not pass it on'}`;
    case 'sent-nowhere-else':
      return "the request arrives upstream with its user's own identity or is rejected, and the front proxy turns to no other server";
    case 'proxy-certificate':
      return `the server certificate of the front proxy ${properties[expectation.property]}`;
    case 'all-of':
      return expectation.all.map(proxyExpectationInWords).join('; and ');
    case 'no-connection':
      return 'the handshake with the front proxy fails';
  }
}

const namesNothing = 'names no other user, no group, nothing of the upstream and no credential';
const andNamesNothing = ({ discreet }: { readonly discreet?: true }): string =>
  discreet === true ? ` and ${namesNothing}` : '';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

import { expect, test } from '@jest/globals';
import {
  clientCertificate,
  get,
  identifiedAs,
  like,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../vocabulary';
import { specificationMarkdown } from './specification';

const two = scenario({
  id: 'two-checks',
  clause: '5.1.4',
  level: 'MUST',
  title: 'The common name is the user',
  given: { alice: clientCertificate({ CN: 'alice' }), stranger: like('alice', { issuer: unknownAuthority }) },
  checks: {
    'the-name-is-the-user': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', []) },
    'an-unknown-issuer': { when: whoAmI({ present: 'stranger' }), then: refused('untrusted-issuer') },
    'no-certificate': {
      when: get('/api', { inEachOf: { name: 'path', forms: [{ name: '/*' }, { name: '{path}/' }] } }),
      then: refused('unauthenticated'),
      control: 'the-name-is-the-user',
    },
  },
});

const page = specificationMarkdown([two], (refusal) => ({
  one: ['HTTP 400'],
  two: ['HTTP 400'],
  three: refusal === 'plain-http' ? ['a closed connection', 'HTTP 400'] : ['HTTP 400'],
}));

test('a check is what the client sends, what the server does, and what shows that it could have failed', () => {
  expect(page.split('\n').filter((line) => /^- \*\*(?:The name|An unknown|No certificate)/.test(line))).toEqual([
    '- **The name is the user**. The client sends an identity request with certificate "alice". The server identifies the caller as user "alice" in no group of its own.',
    '- **An unknown issuer**. The client sends an identity request with certificate "stranger". The server rejects a client certificate whose issuer is not trusted. Control: the same attempt with certificate "alice".',
    '- **No certificate**. The client sends GET /api without a certificate, in each of 2 forms of path (/\\*; {path}/). The server rejects a request without a credential. Control: *The name is the user*.',
  ]);
});

test('a table says what each profile accepts as a rejection; profiles that accept the same share a row', () => {
  expect(page.split('\n').filter((line) => /^\| (?:a plain HTTP request|an invalid bearer)/.test(line))).toEqual([
    '| a plain HTTP request on the HTTPS port | HTTP 400 | `one` and `two` |',
    '| a plain HTTP request on the HTTPS port | a closed connection, or HTTP 400 | `three` |',
    '| an invalid bearer token | HTTP 400 | all |',
  ]);
  expect(specificationMarkdown([two])).not.toContain('What counts as a rejection');
});

test('every form of a request is listed once', () => {
  expect(page).toContain('- **path** (2): /\\*; {path}/\n');
});

import { describe, expect, test } from '@jest/globals';
import { referenceSetups } from '../bundled/setups';
import { profiles } from '../target/profiles';
import { clientCertificate, header, proxyCertificate, tokenInHand, userHeader, groupHeader } from '../vocabulary';
import type { CertificateDescription } from '../vocabulary/given';
import type { Header } from '../vocabulary/types';
import { decide, factsOf, linesOf, modelBranches, settingsOf, type Decision, type ServerSettings } from '.';

const setup = referenceSetups[0];
const tokens = [{ token: 'good', caller: { user: 'tom', groups: ['testers'], extra: {} } }];
const usual = settingsOf(profiles.spec, setup, { tokens });
const now = new Date('2026-11-23T08:00:00Z');

interface Asked {
  readonly present?: CertificateDescription;
  readonly headers?: readonly Header[];
  readonly settings?: Partial<ServerSettings>;
}

const decisions = ({ present, headers = [], settings = {} }: Asked): readonly Decision[] => {
  const all = { ...usual, ...settings };
  const request = { asks: 'identity', method: 'GET', path: '/', headers: linesOf(headers, '1.1', all) } as const;
  const [found = []] = decide(all, { tls: '1.3', http: '1.1', presented: present && factsOf(present, { now }) }, [
    request,
  ]);
  return found;
};

const inWords = (decision: Decision): string =>
  decision.kind === 'caller'
    ? `${decision.means}: ${decision.caller.user} [${[...decision.caller.groups, ...decision.caller.addedGroups].join(' ')}]`
    : `${decision.stage}: ${decision.as[0]}`;

const client = (description: Partial<CertificateDescription>) => clientCertificate(description).description;
const proxy = (description: Partial<CertificateDescription> = {}) =>
  proxyCertificate({ CN: 'front-proxy-client', ...description }).description;
const jane = [userHeader('jane'), groupHeader('dev')];

describe('who makes a request', () => {
  test.each<[title: string, asked: Asked, ...expected: string[]]>([
    ['nobody', {}, 'anonymous: system:anonymous [system:unauthenticated]'],
    ['a user', { present: client({ CN: 'alice', O: 'dev' }) }, 'certificate: alice [dev system:authenticated]'],
    ['a front proxy', { present: proxy(), headers: jane }, 'front-proxy: jane [dev system:authenticated]'],
    ['a front proxy alone', { present: proxy() }, 'authentication: front-proxy-without-user'],
    ['a token', { headers: [tokenInHand()] }, 'token: tom [testers system:authenticated]'],
    ['a bad token', { headers: [header('Authorization', 'Bearer bad')] }, 'authentication: bad-token'],
  ])('%s', (_title, asked, ...expected) => {
    expect(decisions(asked).map(inWords)).toEqual(expected);
  });
});

test('every branch has an id of its own, a clause and a sentence', () => {
  expect(new Set(modelBranches.map(({ id }) => id)).size).toBe(modelBranches.length);
  expect(modelBranches.filter(({ sentence }) => !sentence.endsWith('.'))).toEqual([]);
});

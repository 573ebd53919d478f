import { expect, test } from '@jest/globals';
import type { ApiResponse } from '../../../attempt';
import type { HandedOver } from '../../../run/start/handed-over';
import { tellingObjects } from './told-objects';

const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles';
const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const named = { metadata: { name: 'authn-conformance-1' } };
const generated = { metadata: { generateName: 'authn-conformance-1-' } };

/** What is told of one errand with this answer, as words. */
async function told(errand: Parameters<ReturnType<typeof tellingObjects>>[0], answer: ApiResponse) {
  const handed: HandedOver[] = [];
  const ask = tellingObjects(
    () => Promise.resolve(answer),
    (each) => handed.push(each),
  );
  expect(await ask(errand)).toBe(answer);
  return handed.map((each) => ('object' in each ? `${each.kind} ${each.object}` : each.kind));
}

const object = 'clusterroles/authn-conformance-1';
const template = 'certificatesigningrequests/authn-conformance-1-*';

test.each([
  [
    'POST',
    roles,
    named,
    { status: 201, body: JSON.stringify(named) },
    [`creating ${object}`, `creating ${object}`, `gone ${object}`],
  ],
  ['POST', roles, named, { status: 403, body: '' }, [`creating ${object}`, `gone ${object}`]],
  // It may have been created all the same.
  [
    'POST',
    roles,
    named,
    { status: undefined, problem: 'it did not answer before the timeout' },
    [`creating ${object}`],
  ],
  ['POST', roles, named, { status: 201, body: 'no JSON' }, [`creating ${object}`]],
  [
    ...(['POST', requests, generated] as const),
    { status: 201, body: '{"metadata":{"name":"authn-conformance-1-x7"}}' },
    [`creating ${template}`, 'creating certificatesigningrequests/authn-conformance-1-x7', `gone ${template}`],
  ],
  ['DELETE', `${roles}/authn-conformance-1`, undefined, { status: 200, body: '' }, [`gone ${object}`]],
  ['DELETE', `${roles}/authn-conformance-1`, undefined, { status: 404, body: '' }, [`gone ${object}`]],
  ['DELETE', `${roles}/authn-conformance-1`, undefined, { status: 403, body: '' }, []],
  ['DELETE', `${roles}/authn-conformance-1`, undefined, { status: undefined, problem: 'it ended' }, []],
  ['GET', roles, undefined, { status: 200, body: '' }, []],
] as const)('%s %s %j answered with %j tells %j', async (method, path, body, answer, words) => {
  expect(await told({ method, path, body }, answer)).toEqual(words);
});

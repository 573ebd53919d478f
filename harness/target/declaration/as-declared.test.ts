import { expect, test } from '@jest/globals';
import { asDeclared } from './as-declared';
import { kubeApiserver } from '../profiles/kube-apiserver';
import { nginx } from '../profiles/nginx';

const mayBeAnonymous = ['front-proxy-without-user', 'smuggled-header'] as const;

test('a kube-apiserver without a client CA may serve a front proxy that names no user as the anonymous caller', () => {
  const { refusals } = asDeclared(kubeApiserver, { 'client-ca-file': '' });
  for (const refusal of mayBeAnonymous)
    expect(refusals[refusal]).toEqual([...kubeApiserver.refusals[refusal], { kind: 'anonymous' }]);
  expect({ ...refusals, ...kubeApiserver.refusals }).toEqual(kubeApiserver.refusals);
  expect(refusals['front-proxy-not-allowed']).toBe(kubeApiserver.refusals['front-proxy-not-allowed']);
});

test('one that is not declared to have none may not', () => {
  expect(asDeclared(kubeApiserver, {})).toBe(kubeApiserver);
  expect(asDeclared(kubeApiserver, { 'client-auth': 'request' }).refusals['front-proxy-without-user']).toEqual([
    { kind: 'http', status: 401, says: /Unauthorized/ },
  ]);
});

test('a kind of server of which nothing is known without a client CA is judged as ever', () => {
  expect(asDeclared(nginx, { 'client-ca-file': '' })).toBe(nginx);
});

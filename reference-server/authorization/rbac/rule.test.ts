import { expect, test } from '@jest/globals';

import type { PolicyRule } from './policy';
import { requestInfo } from '../request-info';
import { ruleAllows } from './rule';

const readPods: PolicyRule = { verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'] };

test.each<[allowed: boolean, request: string, rule: PolicyRule]>([
  [true, 'GET /api/v1/pods', readPods],
  [true, 'GET /api/v1/namespaces/a/pods/x', readPods],
  [false, 'DELETE /api/v1/namespaces/a/pods/x', readPods],
  [false, 'GET /api/v1/podsecrets', readPods],
  [false, 'GET /api/v1/pod', readPods],
  [false, 'GET /apis/metrics.k8s.io/v1/pods', readPods],
  [false, 'GET /api/v1/namespaces/a/pods/x/log', readPods],
  [true, 'GET /api/v1/namespaces/a/pods/x/log', { ...readPods, resources: ['pods/log'] }],
  [false, 'GET /api/v1/namespaces/a/pods/x', { ...readPods, resources: ['pods/log'] }],
  [true, 'GET /api/v1/namespaces/a/pods/x/log', { ...readPods, resources: ['*/log'] }],
  [false, 'GET /api/v1/namespaces/a/pods/x/exec', { ...readPods, resources: ['*/log'] }],
  [true, 'GET /api/v1/namespaces/a/pods/x/log', { ...readPods, resources: ['*'] }],
  [true, 'DELETE /api/v1/namespaces/a/pods/x', { ...readPods, verbs: ['*'] }],
  [true, 'GET /apis/metrics.k8s.io/v1/pods', { ...readPods, apiGroups: ['*'] }],
  [false, 'GET /api/v1/pods', { ...readPods, verbs: ['li*'] }],
  [true, 'GET /api/v1/namespaces/a/pods/x', { ...readPods, resourceNames: ['w', 'x'] }],
  [false, 'GET /api/v1/namespaces/a/pods/y', { ...readPods, resourceNames: ['w', 'x'] }],
  [false, 'GET /api/v1/namespaces/a/pods', { ...readPods, resourceNames: ['w', 'x'] }],
  [false, 'GET /api/v1/namespaces/a/pods', { ...readPods, resourceNames: [''] }],
  [false, 'GET /api', readPods],
  [false, 'GET /api', { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
  [true, 'GET /api', { verbs: ['get'], nonResourceURLs: ['/api'] }],
  [false, 'GET /api/', { verbs: ['get'], nonResourceURLs: ['/api'] }],
  [false, 'POST /api', { verbs: ['get'], nonResourceURLs: ['/api'] }],
  [true, 'GET /api/v1', { verbs: ['get'], nonResourceURLs: ['/api/*'] }],
  [false, 'GET /api', { verbs: ['get'], nonResourceURLs: ['/api/*'] }],
  [false, 'GET /apis', { verbs: ['get'], nonResourceURLs: ['/api/*'] }],
  [true, 'GET /', { verbs: ['get'], nonResourceURLs: ['*'] }],
  [false, 'GET /api/v1/pods', { verbs: ['*'], nonResourceURLs: ['*'] }],
])('%s: %s by %j', (allowed, request, rule) => {
  const [method = '', path = ''] = request.split(' ');
  expect(ruleAllows(rule, requestInfo({ method, path, query: new URLSearchParams() }))).toBe(allowed);
});

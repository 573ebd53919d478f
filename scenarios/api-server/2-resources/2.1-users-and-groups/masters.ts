import {
  answered,
  answeredWith,
  clientCertificate,
  get,
  identifiedAs,
  like,
  listInAnotherNamespace,
  listThatNeedsRights,
  post,
  scenario,
  whereServed,
  whoAmI,
} from '../../../../harness/vocabulary';

/** Whether the caller may do everything with every resource, or with every other path: the server itself says it. */
const review = (attributes: object) => ({
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectAccessReview',
  spec: attributes,
});
const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const everyResource = review({ resourceAttributes: { verb: '*', group: '*', version: '*', resource: '*' } });
/** With the fields that name the user in a review of somebody else. */
const naming = (document: { readonly spec: object }): object => ({
  ...document,
  spec: { ...document.spec, user: 'admin', groups: ['system:masters'] },
});
const everyPath = review({ nonResourceAttributes: { verb: '*', path: '*' } });

export default scenario({
  id: 'masters',
  clause: '2.1.7',
  level: 'MUST',
  rule: 'I-07',
  title: 'The group system:masters has full access',
  under: 'each-tls-version',
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    ordinary: like('admin', { O: 'authn-conformance:no-role' }),
  },
  checks: {
    'is-a-group-like-any-other': {
      when: whoAmI({ present: 'admin' }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'may-list-pods': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'may-list-pods-of-any-namespace': {
      title: 'May list pods of another namespace',
      when: get(listInAnotherNamespace, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'may-list-what-is-in-no-namespace': {
      title: 'May list namespaces',
      when: get('/api/v1/namespaces', { present: 'admin' }),
      then: whereServed(answered(200, 'list')),
      needs: ['access-reviews'],
    },
    'may-list-in-every-namespace': {
      title: 'May list the role bindings of all namespaces',
      when: get('/apis/rbac.authorization.k8s.io/v1/rolebindings?limit=1', { present: 'admin' }),
      then: whereServed(answered(200, 'list')),
      needs: ['access-reviews', 'default-authorization'],
    },
    'may-do-everything-with-every-resource': {
      when: post(reviews, everyResource, { present: 'admin' }),
      then: answeredWith(201, { 'status.allowed': true }),
      needs: ['access-reviews'],
    },
    'may-do-everything-with-every-other-path': {
      when: post(reviews, everyPath, { present: 'admin' }),
      then: answeredWith(201, { 'status.allowed': true }),
      needs: ['access-reviews'],
    },
    'the-same-user-in-another-group-may-not': {
      title: 'The same user in another group may not do everything',
      when: post(reviews, everyResource, { present: 'ordinary' }),
      then: answeredWith(201, { 'status.allowed': false }),
      control: 'may-do-everything-with-every-resource',
      needs: ['access-reviews', 'default-authorization'],
    },
    'a-review-of-oneself-is-not-of-another-whom-it-names': {
      title: 'A SelfSubjectAccessReview is about the caller, whatever user it names',
      when: post(reviews, naming(everyResource), { present: 'ordinary' }),
      then: answeredWith(201, { 'status.allowed': false }),
      control: 'may-do-everything-with-every-resource',
      needs: ['access-reviews', 'default-authorization'],
    },
  },
});

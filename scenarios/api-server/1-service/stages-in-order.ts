import {
  answered,
  clientCertificate,
  discovery,
  eachRefused,
  get,
  like,
  listThatNeedsRights,
  post,
  refused,
  requestForms,
  scenario,
  unknownAuthority,
  whereServed,
} from '../../../harness/vocabulary';

/** Only tried: admission and validation see it, and nothing is kept. */
const namespaces = '/api/v1/namespaces?dryRun=All';
const inMissingNamespace = '/api/v1/namespaces/authn-conformance-missing/pods?dryRun=All';
const pods = '/api/v1/namespaces/default/pods?dryRun=All';
/** A page of the list that nobody was given the name of. */
const madeUpPage = `${listThatNeedsRights}?limit=1&continue=authn-conformance`;
const missingPod = '/api/v1/namespaces/default/pods/authn-conformance-missing?dryRun=All';
const misnamed = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'Not A Name' } };
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'authn-conformance' },
  spec: { containers: [{ name: 'main', image: 'example.invalid/none' }] },
};
const nameless = { ...pod, metadata: {} };

export default scenario({
  id: 'stages-in-order',
  clause: '1.3',
  level: 'MUST',
  rule: 'E-03',
  title: 'A request is authenticated first, then authorized, and only then processed',
  needs: ['default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'authn-conformance:alice', O: 'system:masters' }),
    alice: like('admin', { O: 'authn-conformance:developers' }),
    stranger: like('admin', { issuer: unknownAuthority }),
  },
  checks: {
    'the-administrator-passes-all-three': {
      title: 'An administrator passes authentication and authorization',
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'an-authenticated-caller-passes-the-first': {
      when: get(discovery, { present: 'alice' }),
      then: answered(200, 'json'),
    },
    'authorization-refuses-the-authenticated-caller': {
      when: get(listThatNeedsRights, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'the-administrator-passes-all-three',
    },
    'authorization-refuses-each-of-many-who-ask-at-once': {
      when: get(listThatNeedsRights, { present: 'alice', http: '2', beside: Array.from({ length: 19 }, () => []) }),
      then: eachRefused('unauthorized'),
      control: 'the-administrator-passes-all-three',
    },
    'an-administrator-is-told-of-a-bad-parameter': {
      when: get(`${listThatNeedsRights}?limit=abc`, { present: 'admin' }),
      then: answered([200, 400]),
    },
    'authorization-comes-before-a-bad-parameter': {
      when: get(`${listThatNeedsRights}?limit=abc`, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-a-bad-parameter',
    },
    'authentication-comes-before-a-bad-parameter': {
      when: get(`${listThatNeedsRights}?limit=abc`, { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'an-administrator-is-told-of-a-bad-parameter',
    },
    'an-administrator-is-told-of-a-made-up-page': {
      when: get(madeUpPage, { present: 'admin' }),
      then: answered([200, 400, 410]),
    },
    'authorization-comes-before-a-made-up-page': {
      when: get(madeUpPage, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-a-made-up-page',
    },
    'an-administrator-is-told-of-an-unknown-path': {
      when: get('/no-such-path', { present: 'admin' }),
      then: answered([200, 404]),
    },
    'authorization-comes-before-an-unknown-path': {
      when: get('/no-such-path', { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-an-unknown-path',
    },
    'authentication-comes-before-an-unknown-path': {
      when: get('/no-such-path', { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'an-administrator-is-told-of-an-unknown-path',
    },
    'an-administrator-is-told-of-a-missing-object': {
      when: get(missingPod, { present: 'admin' }),
      then: whereServed(answered(404, 'status')),
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-any-change-of-a-missing-object': {
      when: get(missingPod, { present: 'alice', inEachOf: requestForms.changesOfAnObject }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-a-missing-object',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-a-missing-object-that-is-called-like-a-public-path': {
      when: get(missingPod, { present: 'alice', inEachOf: requestForms.objectsCalledLikePublicPaths }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-a-missing-object',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'an-administrator-is-told-of-an-invalid-object': {
      when: post(namespaces, misnamed, { present: 'admin' }),
      then: whereServed(answered([400, 422])),
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-an-invalid-object': {
      when: post(namespaces, misnamed, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-an-invalid-object',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authentication-comes-before-an-invalid-object': {
      when: post(namespaces, misnamed, { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'an-administrator-is-told-of-an-invalid-object',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'an-administrator-is-told-of-an-unreadable-object': {
      when: post(namespaces, 'not a document {', { present: 'admin' }),
      then: whereServed(answered([400, 415, 422])),
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-an-unreadable-object': {
      when: post(namespaces, 'not a document {', { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-an-unreadable-object',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authentication-comes-before-an-unreadable-object': {
      when: post(namespaces, 'not a document {', { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'an-administrator-is-told-of-an-unreadable-object',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'an-administrator-is-told-of-an-unreadable-pod': {
      when: post(pods, 'not a document {', { present: 'admin' }),
      then: whereServed(answered([400, 415, 422])),
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-an-unreadable-pod': {
      when: post(pods, 'not a document {', { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-an-unreadable-pod',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'an-administrator-is-told-of-a-pod-without-a-name': {
      when: post(pods, nameless, { present: 'admin' }),
      // Kubernetes looks for the pod's service account first, and answers 403 where there is none.
      then: whereServed(answered([400, 403, 422])),
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-a-pod-without-a-name': {
      when: post(pods, nameless, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-told-of-a-pod-without-a-name',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'an-administrator-is-shown-the-namespaces': {
      when: get('/api/v1/namespaces?limit=1', { present: 'admin' }),
      then: whereServed(answered(200, 'list')),
      needs: ['paged-namespaces', 'status-documents'],
    },
    'an-administrator-lists-a-missing-namespace': {
      when: get(inMissingNamespace, { present: 'admin' }),
      then: whereServed(answered([200, 404])),
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-any-change-of-a-collection': {
      when: get(inMissingNamespace, { present: 'alice', inEachOf: requestForms.changesOfAnObject }),
      then: refused('unauthorized'),
      control: 'an-administrator-lists-a-missing-namespace',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'admission-refuses-what-authorization-allows': {
      title: 'Admission rejects a pod in a namespace that does not exist, although the caller is authorized',
      when: post(inMissingNamespace, pod, { present: 'admin' }),
      then: whereServed(answered([403, 404])),
      control: 'an-administrator-is-shown-the-namespaces',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authorization-comes-before-admission': {
      when: post(inMissingNamespace, pod, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'admission-refuses-what-authorization-allows',
      needs: ['paged-namespaces', 'status-documents'],
    },
    'authentication-comes-before-admission': {
      when: post(inMissingNamespace, pod, { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'admission-refuses-what-authorization-allows',
      needs: ['paged-namespaces', 'status-documents'],
    },
  },
});

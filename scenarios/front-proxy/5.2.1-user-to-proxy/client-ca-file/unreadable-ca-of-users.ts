import {
  aUserBestInHeader,
  aUserBy,
  forwarded,
  getThrough,
  proxyScenario,
  rejected,
  request,
} from '../../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../../harness/vocabulary/front-proxy/types';

const broken = 'client-ca-file-broken';
const behindANewOne = 'client-ca-file-broken-behind-a-new-one';
const empty = 'client-ca-file-emptied';
const missing = 'client-ca-file-removed';
/** Certificates that nobody has verified, whatever the file holds. */
const unverified: readonly CredentialForm[] = ['certificate-of-an-unknown-ca', 'certificate-self-signed'];

export default proxyScenario({
  id: 'unreadable-ca-of-users',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'K-09',
  title:
    'While the file with the CA of users is broken, empty or missing, the last valid CA stays trusted, and no other',
  needs: ['client-ca-replaceable'],
  given: { jane: aUserBy('client-certificate'), secret: aUserBestInHeader() },
  checks: {
    'a-broken-file-leaves-the-last-valid-ca-trusted': {
      when: getThrough({ as: 'jane', meanwhile: broken }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'a-broken-file-ends-no-open-connection': {
      when: getThrough({ as: 'jane', after: [request({ as: 'jane' })], meanwhile: broken }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'a-broken-file-leaves-other-credentials-as-they-are': {
      when: getThrough({ as: 'secret', meanwhile: broken }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'a-broken-file-lets-no-other-ca-in': {
      when: getThrough({ as: 'jane', presentingEach: unverified, meanwhile: broken }),
      then: rejected(),
      control: 'a-broken-file-leaves-other-credentials-as-they-are',
    },
    'a-broken-file-lets-nobody-in-without-a-credential': {
      when: getThrough({ meanwhile: broken }),
      then: rejected(),
      control: 'a-broken-file-leaves-other-credentials-as-they-are',
    },
    'a-broken-file-behind-a-new-ca-leaves-that-one-trusted': {
      when: getThrough({ as: 'jane', presenting: 'certificate-of-a-new-client-ca', meanwhile: behindANewOne }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'and-not-the-one-before-it': {
      title: 'A broken file behind a new CA does not bring back the one before that',
      when: getThrough({ as: 'jane', meanwhile: behindANewOne }),
      then: rejected(),
      control: 'a-broken-file-behind-a-new-ca-leaves-that-one-trusted',
    },
    'an-empty-file-leaves-the-last-valid-ca-trusted': {
      when: getThrough({ as: 'jane', meanwhile: empty }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'an-empty-file-leaves-other-credentials-as-they-are': {
      when: getThrough({ as: 'secret', meanwhile: empty }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'an-empty-file-lets-no-other-ca-in': {
      when: getThrough({ as: 'jane', presentingEach: unverified, meanwhile: empty }),
      then: rejected(),
      control: 'an-empty-file-leaves-other-credentials-as-they-are',
    },
    'an-empty-file-lets-nobody-in-without-a-credential': {
      when: getThrough({ meanwhile: empty }),
      then: rejected(),
      control: 'an-empty-file-leaves-other-credentials-as-they-are',
    },
    'a-missing-file-leaves-the-last-valid-ca-trusted': {
      when: getThrough({ as: 'jane', meanwhile: missing }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'a-missing-file-leaves-other-credentials-as-they-are': {
      when: getThrough({ as: 'secret', meanwhile: missing }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'a-missing-file-lets-no-other-ca-in': {
      when: getThrough({ as: 'jane', presentingEach: unverified, meanwhile: missing }),
      then: rejected(),
      control: 'a-missing-file-leaves-other-credentials-as-they-are',
    },
    'a-missing-file-lets-nobody-in-without-a-credential': {
      when: getThrough({ meanwhile: missing }),
      then: rejected(),
      control: 'a-missing-file-leaves-other-credentials-as-they-are',
    },
  },
});

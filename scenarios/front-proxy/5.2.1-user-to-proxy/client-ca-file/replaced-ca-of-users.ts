import {
  aUserBy,
  aUserInHeader,
  forwarded,
  getThrough,
  nothingArrives,
  proxyScenario,
  request,
} from '../../../../harness/vocabulary/front-proxy';

const meanwhile = 'client-ca-replaced';
const control = 'the-new-ca-identifies-from-then-on';
const jane = request({ as: 'jane' });

export default proxyScenario({
  id: 'replaced-ca-of-users',
  clause: '5.2.1',
  level: 'SHOULD',
  rule: 'K-09',
  title: 'A CA of users that was replaced while the front proxy runs identifies nobody, on whatever connection',
  needs: ['client-ca-replaceable'],
  under: 'each-tls-version',
  given: { jane: aUserBy('client-certificate'), secret: aUserInHeader() },
  checks: {
    [control]: {
      when: getThrough({ as: 'jane', presenting: 'certificate-of-a-new-client-ca', meanwhile }),
      then: forwarded(),
    },
    'a-new-ca-behind-a-missing-file-identifies-as-well': {
      when: getThrough({
        as: 'jane',
        presenting: 'certificate-of-a-new-client-ca',
        meanwhile: 'client-ca-replaced-when-missing',
      }),
      then: forwarded(),
    },
    'a-ca-that-is-added-identifies-as-well': {
      when: getThrough({ as: 'jane', presenting: 'certificate-of-a-new-client-ca', meanwhile: 'client-ca-added' }),
      then: forwarded(),
    },
    'and-the-ca-of-users-before-it': {
      when: getThrough({ as: 'jane', meanwhile: 'client-ca-added' }),
      then: forwarded(),
    },
    'the-former-ca-no-longer-on-a-new-connection': {
      when: getThrough({ as: 'jane', earlier: [jane], meanwhile }),
      then: forwarded(),
      control,
    },
    'nor-under-another-server-name': {
      when: getThrough({ as: 'jane', meanwhile, underEach: ['localhost', 'kubernetes.default.svc'] }),
      then: nothingArrives(),
      control,
      rule: 'S-12',
    },
    'nor-on-an-open-connection': {
      when: getThrough({ as: 'jane', after: [jane], meanwhile }),
      then: forwarded(),
      control,
    },
    'nor-on-an-open-connection-of-http-2': {
      when: getThrough({ as: 'jane', after: [jane], meanwhile, http: '2' }),
      then: forwarded(),
      control,
    },
    'nor-in-a-resumed-session': {
      when: getThrough({ as: 'jane', resuming: jane, meanwhile }),
      then: forwarded(),
      control,
      rule: 'K-06',
    },
    'nor-in-one-that-is-resumed-without-a-certificate': {
      when: getThrough({ resuming: jane, meanwhile }),
      then: forwarded(),
      control,
      rule: 'K-06',
    },
    'a-password-or-token-as-before': {
      when: getThrough({ as: 'secret', meanwhile }),
      then: forwarded(),
    },
  },
});

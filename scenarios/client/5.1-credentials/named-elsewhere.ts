import {
  clientScenario,
  keepsCertificateFrom,
  keepsTokenFrom,
  presentsNoCertificateTo,
  run,
  sendsNoTokenTo,
  server,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'servers-named-elsewhere',
  clause: '5.1.6',
  level: 'SHOULD',
  rule: 'S-13',
  title: 'A client keeps its credentials from a server that an answer names without redirecting it there',
  given: {
    'naming-no-other': server(),
    'other-host': server({ addressedBy: 'address' }),
    'naming-it-in-location': server({ answers: { kind: 'naming', in: 'location', server: 'other-host' } }),
    'naming-it-in-refresh': server({ answers: { kind: 'naming', in: 'refresh', server: 'other-host' } }),
    'naming-it-in-link': server({ answers: { kind: 'naming', in: 'link', server: 'other-host' } }),
    'naming-it-in-content-location': server({
      answers: { kind: 'naming', in: 'content-location', server: 'other-host' },
    }),
    'naming-it-in-alt-svc': server({ answers: { kind: 'naming', in: 'alt-svc', server: 'other-host' } }),
    'redirecting-and-naming-it-in-alt-svc': server({
      answers: { kind: 'once', first: { kind: 'redirect-to-itself', alternative: 'other-host' } },
    }),
    'naming-it-in-early-hints': server({ answers: { kind: 'naming', in: 'early-hints', server: 'other-host' } }),
    'naming-it-in-links': server({ answers: { kind: 'naming', in: 'links', server: 'other-host' } }),
    'naming-it-in-json': server({ answers: { kind: 'naming', in: 'json', server: 'other-host' } }),
    'naming-it-in-a-document': server({ answers: { kind: 'naming', in: 'document', server: 'other-host' } }),
  },
  checks: {
    'naming-nobody': { title: 'An answer that names no other server', when: run('naming-no-other'), then: used() },
    'token-kept-from-a-path': {
      title: 'Token kept from a path that is a URL without scheme',
      when: run('naming-no-other', { pathNaming: 'other-host' }),
      then: sendsNoTokenTo('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-path': {
      title: 'Certificate kept from a path that is a URL without scheme',
      when: run('naming-no-other', { pathNaming: 'other-host' }),
      then: presentsNoCertificateTo('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-path-with-a-scheme': {
      title: 'Token kept from a path that is a whole URL',
      when: run('naming-no-other', { pathNaming: 'other-host', pathHasScheme: true }),
      then: sendsNoTokenTo('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-path-with-a-scheme': {
      title: 'Certificate kept from a path that is a whole URL',
      when: run('naming-no-other', { pathNaming: 'other-host', pathHasScheme: true }),
      then: presentsNoCertificateTo('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-location': {
      when: run('naming-it-in-location'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-location': {
      when: run('naming-it-in-location'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-refresh': {
      when: run('naming-it-in-refresh'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-refresh': {
      when: run('naming-it-in-refresh'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-link': {
      when: run('naming-it-in-link'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-link': {
      when: run('naming-it-in-link'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-content-location': {
      when: run('naming-it-in-content-location'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-content-location': {
      when: run('naming-it-in-content-location'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-an-alternative-service': {
      when: run('naming-it-in-alt-svc'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-an-alternative-service': {
      when: run('naming-it-in-alt-svc'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-document': {
      title: 'Token kept from a document of HTML',
      when: run('naming-it-in-a-document'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-document': {
      title: 'Certificate kept from a document of HTML',
      when: run('naming-it-in-a-document'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-early-hints': {
      when: run('naming-it-in-early-hints'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-early-hints': {
      when: run('naming-it-in-early-hints'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-links': {
      title: 'Token kept from the links of a document',
      when: run('naming-it-in-links'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-links': {
      title: 'Certificate kept from the links of a document',
      when: run('naming-it-in-links'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-json': {
      title: 'Token kept from a document of JSON',
      when: run('naming-it-in-json'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-json': {
      title: 'Certificate kept from a document of JSON',
      when: run('naming-it-in-json'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-an-alternative-service-behind-a-redirect': {
      when: run('redirecting-and-naming-it-in-alt-svc'),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-an-alternative-service-behind-a-redirect': {
      when: run('redirecting-and-naming-it-in-alt-svc'),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
    'token-kept-from-an-alternative-service-in-a-later-run': {
      when: run('naming-it-in-alt-svc', { runs: 2 }),
      then: keepsTokenFrom('other-host'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-an-alternative-service-in-a-later-run': {
      when: run('naming-it-in-alt-svc', { runs: 2 }),
      then: keepsCertificateFrom('other-host'),
      control: 'naming-nobody',
    },
  },
});

import {
  clientScenario,
  keepsCertificateFrom,
  keepsTokenFrom,
  run,
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
    'naming-nobody': server(),
    another: server({ addressedBy: 'address' }),
    'as-location': server({ answers: { kind: 'naming', in: 'location', server: 'another' } }),
    'in-refresh': server({ answers: { kind: 'naming', in: 'refresh', server: 'another' } }),
    'in-link': server({ answers: { kind: 'naming', in: 'link', server: 'another' } }),
    'as-content-location': server({ answers: { kind: 'naming', in: 'content-location', server: 'another' } }),
    'in-alt-svc': server({ answers: { kind: 'naming', in: 'alt-svc', server: 'another' } }),
    'in-a-document': server({ answers: { kind: 'naming', in: 'document', server: 'another' } }),
  },
  checks: {
    'naming-nobody': { when: run('naming-nobody'), then: used() },
    'token-kept-from-a-location': {
      when: run('as-location'),
      then: keepsTokenFrom('another'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-location': {
      when: run('as-location'),
      then: keepsCertificateFrom('another'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-refresh': {
      when: run('in-refresh'),
      then: keepsTokenFrom('another'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-refresh': {
      when: run('in-refresh'),
      then: keepsCertificateFrom('another'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-link': { when: run('in-link'), then: keepsTokenFrom('another'), control: 'naming-nobody' },
    'certificate-kept-from-a-link': {
      when: run('in-link'),
      then: keepsCertificateFrom('another'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-content-location': {
      when: run('as-content-location'),
      then: keepsTokenFrom('another'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-content-location': {
      when: run('as-content-location'),
      then: keepsCertificateFrom('another'),
      control: 'naming-nobody',
    },
    'token-kept-from-an-alternative-service': {
      when: run('in-alt-svc'),
      then: keepsTokenFrom('another'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-an-alternative-service': {
      when: run('in-alt-svc'),
      then: keepsCertificateFrom('another'),
      control: 'naming-nobody',
    },
    'token-kept-from-a-document': {
      title: 'Token kept from a document of HTML',
      when: run('in-a-document'),
      then: keepsTokenFrom('another'),
      control: 'naming-nobody',
    },
    'certificate-kept-from-a-document': {
      title: 'Certificate kept from a document of HTML',
      when: run('in-a-document'),
      then: keepsCertificateFrom('another'),
      control: 'naming-nobody',
    },
  },
});

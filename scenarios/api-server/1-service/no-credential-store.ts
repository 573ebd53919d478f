import {
  asIfOrUnauthenticated,
  clientCertificate,
  header,
  identifiedAs,
  scenario,
  whoAmI,
} from '../../../harness/vocabulary';

const password = [header('Authorization', 'Basic YWRtaW46YWRtaW4=')];

export default scenario({
  id: 'no-credential-store',
  clause: '1.2',
  level: 'MUST',
  rule: 'P-08',
  title: 'The API server accepts no passwords',
  given: { alice: clientCertificate({ CN: 'alice', O: 'dev' }) },
  checks: {
    'a-certificate-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-password-alone-identifies-nobody': {
      when: whoAmI({ headers: password }),
      then: asIfOrUnauthenticated(whoAmI()),
      control: 'a-certificate-identifies',
    },
    'a-password-beside-a-certificate-changes-nothing': {
      when: whoAmI({ present: 'alice', headers: password }),
      then: identifiedAs('alice', ['dev']),
    },
  },
});

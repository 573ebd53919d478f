import { clientCertificate, exactNames, identifiedAs, scenario, whoAmI } from '../../../../harness/vocabulary';

/** The names that a header cannot carry, or not as they are. */
const names: Readonly<Record<string, string>> = {
  ...exactNames,
  'outer-spaces-stay': ' alice ',
  'a-tab-stays': 'a\tb',
  'a-local-domain-stays': 'alice.local',
  'the-domain-of-a-cluster-stays': 'alice.default.svc.cluster.local',
  'the-domain-of-a-mail-address-stays': 'alice@example.com',
  'a-carriage-return-stays': 'alice\r\nX-Remote-Group: system:masters',
  'sixty-four-characters-stay': `${'n'.repeat(63)}z`,
  'a-hundred-and-twenty-eight-characters-stay': `${'n'.repeat(127)}z`,
};

const must = new Set(['separators-stay', 'leading-signs-stay', 'trailing-signs-stay', 'percent-escapes-stay']);

export default scenario({
  id: 'exact-user-names',
  clause: '2.1.1',
  level: 'SHOULD',
  rule: 'I-15',
  title: 'The user name has every character of the common name, unchanged',
  given: Object.fromEntries(
    Object.entries(names).map(([id, CN]) => [id, clientCertificate({ CN, O: 'dev' })] as const),
  ),
  checks: Object.fromEntries(
    Object.entries(names).map(
      ([id, user]) =>
        [
          id,
          {
            when: whoAmI({ present: id }),
            then: identifiedAs(user, ['dev']),
            ...(must.has(id) ? { rule: 'I-01', level: 'MUST' } : {}),
          },
        ] as const,
    ),
  ),
});

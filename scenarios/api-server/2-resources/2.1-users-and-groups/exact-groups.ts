import { clientCertificate, exactValues, identifiedAs, scenario, whoAmI } from '../../../../harness/vocabulary';

/** Also the groups that a header cannot carry as they are. */
const groups: Readonly<Record<string, readonly string[]>> = {
  ...exactValues,
  'outer-spaces-stay': [' a', 'a ', ' ', 'a', '\ta', 'a\r\n'],
};

const should = new Set(['unicode-forms-stay', 'lengths-stay', 'outer-spaces-stay']);

export default scenario({
  id: 'exact-groups',
  clause: '2.1.2',
  level: 'MUST',
  rule: 'I-02',
  title: 'A group has every character of the organization, unchanged',
  given: Object.fromEntries(
    Object.entries(groups).map(([id, O]) => [id, clientCertificate({ CN: 'alice', O })] as const),
  ),
  checks: Object.fromEntries(
    Object.entries(groups).map(
      ([id, O]) =>
        [
          id,
          {
            when: whoAmI({ present: id }),
            then: identifiedAs('alice', O),
            ...(should.has(id) ? { rule: 'I-15', level: 'SHOULD' } : {}),
          },
        ] as const,
    ),
  ),
});

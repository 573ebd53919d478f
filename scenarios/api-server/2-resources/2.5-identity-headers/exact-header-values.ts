import {
  claiming,
  exactKeys,
  exactNames,
  exactValues,
  extraHeader,
  identifiedAs,
  inTurn,
  manyNames,
  proxyCertificate,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
/** As much as servers may settle in their own way: what is not ASCII, and what is long. */
const should = new Set([
  'unicode-forms-stay',
  'other-scripts-stay',
  'what-does-not-show-stays',
  'nothing-but-white-space-stays',
  'lengths-stay',
  'sixty-five-characters-stay',
  'three-hundred-characters-stay',
]);
const levelOf = (id: string) => (should.has(id) ? ({ level: 'SHOULD' } as const) : {});

const users = Object.entries(exactNames).map(
  ([id, user]) =>
    [
      `user-${id}`,
      {
        when: whoAmI({ present: 'proxy', headers: claiming(user, 'dev') }),
        then: identifiedAs(user, ['dev']),
        ...levelOf(id),
      },
    ] as const,
);

/** Each on a request of its own, one after the other on one connection. */
const many = Object.entries(manyNames).map(
  ([id, names]) =>
    [
      `users-${id}`,
      {
        ...inTurn(
          names,
          (user) => claiming(user, 'dev'),
          (user) => ({ user, groups: ['dev'] }),
        ),
        ...levelOf(id),
      },
    ] as const,
);

const groups = Object.entries(exactValues).map(
  ([id, values]) =>
    [
      `groups-${id}`,
      {
        when: whoAmI({ present: 'proxy', headers: claiming('jane', ...values) }),
        then: identifiedAs('jane', values),
        clause: '2.5.2',
        ...levelOf(id),
      },
    ] as const,
);

const extraValues = Object.entries(exactValues).map(
  ([id, values]) =>
    [
      `extra-values-${id}`,
      {
        when: whoAmI({ present: 'proxy', headers: [...jane, ...values.map((value) => extraHeader('scopes', value))] }),
        then: identifiedAs('jane', ['dev'], { extra: { scopes: values } }),
        clause: '2.5.3',
        rule: 'H-11a',
        ...levelOf(id),
      },
    ] as const,
);

const extraKeys = Object.entries(exactKeys).map(
  ([id, keys]) =>
    [
      `extra-keys-${id}`,
      {
        when: whoAmI({
          present: 'proxy',
          headers: [...jane, ...Object.keys(keys).map((key) => extraHeader(key, 'read'))],
        }),
        then: identifiedAs('jane', ['dev'], {
          extra: Object.fromEntries(Object.values(keys).map((key) => [key, ['read']])),
          noOtherExtra: true,
        }),
        clause: '2.5.3',
        rule: 'H-11a',
        level: 'SHOULD',
      },
    ] as const,
);

export default scenario({
  id: 'exact-header-values',
  clause: '2.5.1',
  level: 'MUST',
  rule: 'H-13',
  title: 'The values of identity headers stay unchanged, and the keys of extra attributes are percent-decoded once',
  given: { proxy: proxyCertificate() },
  checks: {
    ...Object.fromEntries([...users, ...many, ...groups, ...extraValues, ...extraKeys]),
    'extra-keys-that-are-one-when-they-are-decoded-keep-each-value': {
      when: whoAmI({
        present: 'proxy',
        headers: [...jane, ...['ab', 'a%62', '%61b'].map((key) => extraHeader(key, 'read'))],
      }),
      // Alike, because nobody says in which order.
      then: identifiedAs('jane', ['dev'], { extra: { ab: ['read', 'read', 'read'] }, noOtherExtra: true }),
      clause: '2.5.3',
      rule: 'H-11a',
      level: 'SHOULD',
    },
  },
});

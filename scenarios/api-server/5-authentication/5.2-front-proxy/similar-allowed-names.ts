import {
  allowedName,
  allowedNameWithUnderscores,
  claiming,
  identifiedAs,
  like,
  proxyCertificate,
  refused,
  rewrittenAllowedNames,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

/** Signs at which programs cut names; each stands behind the allowed name with something more, and before it. */
const signs: Readonly<Record<string, string>> = {
  'a-slash': '/',
  'a-colon': ':',
  'an-at-sign': '@',
  'a-semicolon': ';',
  'a-vertical-bar': '|',
  'a-number-sign': '#',
  'an-equals-sign': '=',
  'a-plus-sign': '+',
  'an-underscore': '_',
  'a-backslash': '\\',
  'a-hyphen': '-',
};

/** Common names that resemble an allowed one, by what makes each another name. */
const names: Readonly<Record<string, string>> = {
  'a-domain-behind-it': `${allowedName}.example.com`,
  'a-label-before-it': `x.${allowedName}`,
  'a-list-that-begins-with-it': `${allowedName},other-proxy`,
  'a-list-that-ends-with-it': `other-proxy,${allowedName}`,
  'words-that-begin-with-it': `${allowedName} other-proxy`,
  'words-that-end-with-it': `other-proxy ${allowedName}`,
  'a-nul-behind-it': `${allowedName}\0.example.com`,
  'a-newline-behind-it': `${allowedName}\n`,
  'a-character-of-no-width-behind-it': `${allowedName}\u200b`,
  'a-path-that-ends-with-it': `system:proxy/${allowedName}`,
  'an-attribute-of-it': `CN=${allowedName}`,
  'a-pattern-for-anything': '*',
  'a-regular-expression-for-anything': '.*',
  'sixty-four-characters-behind-it': `${allowedName}${'x'.repeat(64)}`,
  'underscores-for-hyphens': allowedNameWithUnderscores,
  'a-dot-behind-it': `${allowedName}.`,
  'a-number-behind-it': `${allowedName}-2`,
  'a-prefix-of-the-system-before-it': `system:${allowedName}`,
  ...Object.fromEntries(
    Object.entries(signs).flatMap(([id, sign]) => [
      [`${id}-and-more-behind-it`, `${allowedName}${sign}x`] as const,
      [`more-and-${id}-before-it`, `x${sign}${allowedName}`] as const,
    ]),
  ),
  ...Object.fromEntries(Object.entries(rewrittenAllowedNames).map(([id, { open }]) => [id, open] as const)),
  'it-in-quotation-marks': `"${allowedName}"`,
};

export default scenario({
  id: 'similar-allowed-names',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-05',
  title: 'A common name that resembles an allowed one is another name',
  needs: ['allowed-names-set'],
  given: {
    proxy: proxyCertificate(),
    ...Object.fromEntries(Object.entries(names).map(([id, CN]) => [id, like('proxy', { CN })] as const)),
    'without-a-common-name': like('proxy', { CN: [], OU: 'front-proxies' }),
  },
  checks: {
    'the-allowed-name-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      rule: 'R-04',
    },
    ...Object.fromEntries(
      Object.keys(names).map(
        (id) =>
          [
            `${id}-is-another-name`,
            {
              when: whoAmI({ present: id, headers: jane }),
              then: refused('front-proxy-not-allowed'),
              control: 'the-allowed-name-is-trusted',
              needs: ['separate-authorities'],
            },
          ] as const,
      ),
    ),
    'no-common-name-is-not-the-allowed-one': {
      when: whoAmI({ present: 'without-a-common-name', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-allowed-name-is-trusted',
      needs: ['separate-authorities'],
    },
  },
});

import {
  clientSettings,
  flagOf,
  frontProxySettings,
  headings,
  helpOf,
  rowOf,
  settingIds,
  type Heading,
  type SettingRow,
} from '../../settings';

/** The page of all settings of a target, in Markdown: one table for each heading. */
export function settingsMarkdown(): string {
  const parts = [
    '# Settings of a target\n',
    'Generated from `harness/settings` by `UPDATE_GOLDEN=1 npx jest --testPathPatterns harness/settings`; do not edit.\n',
    `The flags are those of \`run\` and \`plan\`; \`doctor\` takes the first two tables and \`${flagOf('yesThisIsMine')}\`. The fields are those of a target file (\`${flagOf('target')} FILE\`, [example](targets.md#the-target-file)); file names in it are relative to it. A dot in a field means a field below another: \`flags.client-auth\` is \`client-auth\` below \`flags\`. The third column names the flag of kube-apiserver that is about the same thing.
`,
    ...tables(settingIds.map(rowOf), headings),
    '# Settings of a front proxy\n',
    'The flags are those of `proxy`; the fields are those of a target file that `proxy` is given ([example](front-proxy.md)).\n',
    ...tables(Object.values<SettingRow>(frontProxySettings), {
      ...headings,
      address: 'The front proxy',
      inputs: 'What kind it is, and its users',
      allowed: 'What is allowed on the front proxy',
      setup: 'How the front proxy sends identity, in the flags of the API server behind it',
    }),
    '# Settings of a client\n',
    'The flags are those of `client` ([how it is used](client.md)).\n',
    ...tables(Object.values<SettingRow>(clientSettings), {
      ...headings,
      inputs: 'The command, and what is known of it',
    }),
  ];
  return `${parts.join('\n').trimEnd()}\n`;
}

const tables = (rows: readonly SettingRow[], titles: Readonly<Record<Heading, string>>): readonly string[] =>
  (Object.keys(headings) as Heading[]).flatMap((heading) => {
    const own = rows.filter((row) => row.heading === heading);
    return own.length === 0 ? [] : [`## ${titles[heading]}\n`, tableOf(own)];
  });

const tableOf = (rows: readonly SettingRow[]): string =>
  [
    '| flag | field | kube-apiserver | value | meaning |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) => `| ${[code(row.flag), code(row.field), code(row.server), valueOf(row), helpOf(row)].join(' | ')} |`,
    ),
    '',
  ].join('\n');

const code = (text: string | undefined): string => (text === undefined ? '' : `\`${text}\``);

/** What may be said, in words. */
function valueOf(row: SettingRow): string {
  switch (row.kind) {
    case 'url':
      return 'URL';
    case 'text':
      return 'text';
    case 'command':
      return 'shell command';
    case 'file':
      return row.shown === 'dir' ? 'directory' : 'file';
    case 'certificates':
      return 'file';
    case 'pair':
    case 'credential':
      return '`CERT,KEY`; in a target file `{ certificate: CERT, key: KEY }`';
    case 'switch':
      return 'none; in a target file `true` or `false`';
    case 'boolean':
      return '`true` or `false`';
    case 'number':
      return `number from ${row.least} to ${row.most}`;
    case 'choice':
      return row.words.map((word) => `\`${word}\``).join(' or ');
    case 'list':
      return 'list: `A,B`';
    case 'empty':
      return "`''`";
    case 'path':
      return `path, \`none\`${row.auto ? ' or `auto`' : ''}`;
    case 'profile':
      return '[profile](targets.md#profiles) or `auto`';
    case 'front-proxy-profile':
      return '[profile](front-proxy.md#profiles)';
    case 'client-profile':
    case 'client-preset':
      return 'name; `authn-conformance client --help` lists them';
    case 'identity-oracle':
      return '[identity oracle](targets/oracles.md)';
    case 'tls-versions':
      return "list: `['1.2', '1.3']`";
    case 'container':
      return '[container](targets/container.md)';
  }
}

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { KubeconfigForm } from '../../../vocabulary/client/kubeconfig';

/** Where a cluster is, and the name that it is verified under where that is another one. */
export interface Cluster {
  readonly server: string;
  readonly serverName?: string;
  /** The URL of a proxy in front of it. */
  readonly proxy?: string | undefined;
}

/** What a user shows: the paths of its certificate and its key, and its token. */
interface User {
  /** The path of a file with the token, which is named in place of it. */
  readonly tokenFile?: string | undefined;
  readonly cert: string;
  readonly key: string;
  readonly token: string;
}

/** What a kubeconfig is made of; files are in its own directory. */
export interface KubeconfigParts extends Cluster, User {
  readonly ca: string;
  /** A CA and a user that are not those of the run, for forms that have further entries. */
  readonly other: User & { readonly ca: string };
}

type Fields = Readonly<Record<string, unknown>>;

/** A kubeconfig with files of the run: one cluster, one user, one context, and what the form says. */
export function kubeconfig(parts: KubeconfigParts, form?: KubeconfigForm): string {
  if (form === 'empty' || form === 'missing') return '';
  const { server, ca, other } = parts;
  const others = othersOf(form);
  const sign = signsInNames[form ?? 'in-yaml'] ?? '';
  const context = form === 'with-a-context-named-after-another' ? 'another@another' : `run${sign}`;
  const isBehind = form === 'with-other-entries-behind';
  const document = {
    apiVersion: 'v1',
    kind: 'Config',
    ...(form === 'without-a-current-context' ? {} : { 'current-context': currentOf(context, form) }),
    contexts: inOrder(isBehind, [
      ...others.map((name) => ({
        name: form === 'with-a-context-in-another-case-before' ? context.toUpperCase() : `${name}-context`,
        context: { cluster: name, user: name },
      })),
      {
        name: context,
        context: {
          cluster: referredTo(`cluster-of-the-run${sign}`, 'cluster', form),
          ...(form === 'without-a-user' ? {} : { user: referredTo(`user-of-the-run${sign}`, 'user', form) }),
        },
      },
    ]),
    clusters: inOrder(isBehind, [
      ...others.map((name) => ({
        name,
        cluster:
          form === 'with-an-insecure-cluster'
            ? { server, 'insecure-skip-tls-verify': true }
            : // Without a current context nothing but the user of one says that it is not to be used.
              clusterOf({ server, ca: form === 'without-a-current-context' ? ca : other.ca }, undefined),
      })),
      { name: `cluster-of-the-run${sign}`, cluster: clusterOf({ ...parts, ca }, form) },
    ]),
    users: inOrder(isBehind, [
      ...others.map((name) => ({ name, user: userOf(other, undefined) })),
      { name: `user-of-the-run${sign}`, user: userOf({ ...parts, other }, form) },
    ]),
  };
  switch (form) {
    case 'in-yaml':
      return stringify(document, { indentSeq: false });
    case 'with-number-signs':
      return stringify(document, { defaultStringType: 'PLAIN', defaultKeyType: 'PLAIN' });
    case 'in-single-quotes':
      return withReferencesInDoubleQuotes(
        stringify(document, { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN', singleQuote: true }),
      );
    case 'with-no-to-skip-verification':
    case 'with-off-to-skip-verification':
    case 'with-zero-to-skip-verification':
      return stringify(document, { indentSeq: false }).replace(
        /^( *insecure-skip-tls-verify: ).*$/m,
        `$1${noInWords[form]}`,
      );
    case 'with-a-broken-line':
      return stringify(document, { indentSeq: false }).replace(/^( *token: )(.*)$/m, '$1@$2');
    case 'in-indented-yaml':
      return stringify(document, { indentSeq: true });
    case 'with-escapes':
      return withEscapes(JSON.stringify(document));
    default:
      return JSON.stringify(document);
  }
}

/** No, as people write what is none in YAML 1.2 (10.3.2). */
const noInWords = {
  'with-no-to-skip-verification': 'no',
  'with-off-to-skip-verification': 'off',
  'with-zero-to-skip-verification': '0',
} as const;

/** What a form says of verification; the words for no take the place of this when the document is written. */
const skipsVerification: Readonly<Partial<Record<KubeconfigForm, boolean | string>>> = {
  'with-no-to-skip-verification': false,
  'with-off-to-skip-verification': false,
  'with-zero-to-skip-verification': false,
  'with-a-ca-and-no-verification': true,
  'with-verification': false,
  'with-quoted-verification': 'false',
};

/** What the names of the entries of the run end with, which means something where YAML is misread (YAML 1.2.2, 6.6 and 7.3.2). */
const signsInNames: Readonly<Partial<Record<KubeconfigForm, string>>> = {
  'in-single-quotes': "'s",
  'with-number-signs': '#1',
};

const currentOf = (context: string, form: KubeconfigForm | undefined): string => {
  if (form === 'of-a-missing-context') return 'missing';
  return form === 'of-a-context-in-another-case' ? context.toUpperCase() : context;
};

/** Other entries stand before those of the run, or behind them. */
const inOrder = <Entry>(isBehind: boolean, entries: readonly Entry[]): readonly Entry[] =>
  isBehind ? entries.toReversed() : entries;

/** Whoever misreads the names where they stand in single quotes does not find what these mean. */
const withReferencesInDoubleQuotes = (yaml: string): string =>
  yaml.replaceAll(/^( *(?:current-context|cluster|user): )'(.*)''s'$/gm, `$1"$2's"`);

/** JSON in which every t within a text is escaped, which means the same in YAML (RFC 8259, 7; YAML 1.2.2, 5.7). */
const withEscapes = (json: string): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll('t', '\\u0074'));

const referredTo = (name: string, what: 'cluster' | 'user', form: KubeconfigForm | undefined): string => {
  if (form === `of-a-missing-${what}`) return 'missing';
  return form === `of-a-${what}-in-another-case` ? name.toUpperCase() : name;
};

/** Forms that have further entries. */
const amongOthers = new Set<KubeconfigForm | undefined>([
  'with-other-entries',
  'with-other-entries-behind',
  'with-an-insecure-cluster',
  'without-a-token',
  'without-a-certificate',
  'with-a-context-named-after-another',
  'without-a-current-context',
  'without-a-user',
  'with-number-signs',
]);

/** They stand first; one of them is called as the current context is, and the names of others begin with what is looked for. */
const othersOf = (form: KubeconfigForm | undefined): readonly string[] => {
  if (form === 'with-a-context-in-another-case-before') return ['another'];
  if (!amongOthers.has(form)) return [];
  return [
    ...['another', 'run', 'cluster-of-the-run-before', 'user-of-the-run-before'],
    ...(form === 'with-number-signs' ? ['cluster-of-the-run', 'user-of-the-run'] : []),
  ];
};

const clusterOf = (
  {
    server,
    serverName,
    proxy,
    ca,
    other,
  }: Cluster & { readonly ca: string; readonly other?: KubeconfigParts['other'] },
  form: KubeconfigForm | undefined,
): Fields => ({
  server,
  ...(serverName === undefined ? {} : { 'tls-server-name': serverName }),
  ...(form === 'with-an-empty-server-name' ? { 'tls-server-name': '' } : {}),
  ...(proxy === undefined ? {} : { 'proxy-url': proxy }),
  ...(form !== undefined && form in skipsVerification ? { 'insecure-skip-tls-verify': skipsVerification[form] } : {}),
  ...(form === 'without-a-ca' || form === 'with-data-that-is-no-base64'
    ? {}
    : fileField('certificate-authority', ca, form)),
  ...(form === 'with-data-that-is-no-base64' || form === 'with-unreadable-data-beside-the-file'
    ? { 'certificate-authority-data': '{{ ca }}' }
    : {}),
  ...(form === 'with-data-of-another-ca' && other !== undefined
    ? { 'certificate-authority-data': readFileSync(other.ca).toString('base64') }
    : {}),
});

function userOf(
  { cert, key, token, tokenFile, other }: User & { readonly other?: User },
  form: KubeconfigForm | undefined,
): Fields {
  if (form === 'with-a-password') return { username: 'password-user', password: token };
  if (form === 'with-key-data-that-is-no-base64')
    return { ...fileField('client-certificate', cert, form), 'client-key-data': readFileSync(key, 'utf8'), token };
  if (form === 'with-a-program-that-fails') return { exec: failingProgram };
  if (form === 'with-data-beside-files-of-another-user' && other !== undefined)
    return {
      ...fileField('client-certificate', cert, 'with-data'),
      ...fileField('client-key', key, 'with-data'),
      ...fileField('client-certificate', other.cert, undefined),
      ...fileField('client-key', other.key, undefined),
      token,
    };
  return {
    ...(form === 'without-a-certificate' ? {} : fileField('client-certificate', cert, form)),
    ...(form === 'without-a-certificate' || form === 'without-a-key' ? {} : fileField('client-key', key, form)),
    ...tokenField({ token, tokenFile }, form),
  };
}

function tokenField({ token, tokenFile }: Pick<User, 'token' | 'tokenFile'>, form: KubeconfigForm | undefined): Fields {
  if (form === 'without-a-token') return {};
  if (form === 'with-a-token-of-two-lines') return { token: `${token}\nand more` };
  if (form === 'with-a-missing-token-file') return { tokenFile: 'missing-token' };
  if (form === 'with-a-relative-token-file' && tokenFile !== undefined) return { tokenFile: basename(tokenFile) };
  return tokenFile === undefined ? { token } : { tokenFile };
}

const failingProgram = {
  apiVersion: 'client.authentication.k8s.io/v1',
  command: 'false',
  interactiveMode: 'Never',
} as const;

const fileField = (name: string, path: string, form: KubeconfigForm | undefined): Fields =>
  form === 'with-data'
    ? { [`${name}-data`]: readFileSync(path).toString('base64') }
    : { [name]: form === 'with-relative-paths' ? basename(path) : path };

import type { CommandRun, RecordedConnection, RecordedRequest } from '../../../observation';
import { withoutPrivateKeys, withoutSecrets } from '../../../text';

/** Octets of output, and of each request, that a report keeps. */
const mostSaid = 4096;
const mostOfBody = 1024;

/** A run as the report has it: what a request or an argument bears as a credential is not shown, and what is long is cut. */
export const asEvidence = ({ openFiles: _openFiles, leftFiles: _leftFiles, ...run }: CommandRun): CommandRun => ({
  ...run,
  command: shownCommand(run.command),
  stdout: cut(hidden(run.stdout), mostSaid),
  stderr: cut(hidden(run.stderr), mostSaid),
  servers: run.servers.map(({ name, connections }) => ({ name, connections: connections.map(connectionOf) })),
});

const connectionOf = (connection: RecordedConnection): RecordedConnection => ({
  ...connection,
  clearText: cut(hidden(connection.clearText), mostOfBody),
  requests: connection.requests.map(requestOf),
});

const requestOf = (request: RecordedRequest): RecordedRequest => ({
  ...request,
  target: hidden(request.target),
  headers: request.headers.map(([name, value]) => [name, isCredential(name) ? inPlace(value) : hidden(value)]),
  body: cut(hidden(request.body), mostOfBody),
  trailers: request.trailers.map(([name, value]) => [name, hidden(value)]),
  raw: request.raw === undefined ? undefined : cut(hidden(request.raw), mostSaid),
});

const isCredential = (name: string): boolean => /^(proxy-)?authorization$|^cookie$/i.test(name.trim());

/** The scheme of a credential, and how long it is; what is filled in by name is none. */
function inPlace(value: string): string {
  if (/^([a-z]+ )?\{[a-z-]+\}$/i.test(value)) return value;
  const [scheme = '', ...rest] = value.split(' ');
  return rest.length === 0 ? `(${value.length} characters)` : `${scheme} (${rest.join(' ').length} characters)`;
}

/** Secrets that were read, private keys, and whatever stands behind the name of a header with credentials. */
const hidden = (text: string): string =>
  withoutPrivateKeys(
    // While the secret is still there to be counted.
    withoutSecrets(
      text.replaceAll(
        /\b((?:proxy-)?authorization|cookie)(\s*:\s*)([^\r\n"']+)/gi,
        (_whole, name: string, colon: string, value: string) => `${name}${colon}${inPlace(value)}`,
      ),
    ),
  );

/** Flags of well-known clients whose value is a credential; a user is one where a password stands behind a colon. */
const credentialFlag =
  /--?(?:(?:http-|proxy-)?pass(?:word|wd|phrase)?|(?:bearer-)?token|oauth2-bearer|api-?key|(?:proxy-)?user|u)/.source;
const behindFlag = new RegExp(`^${credentialFlag}$`, 'i');
const withFlag = new RegExp(String.raw`(^|\s)(${credentialFlag})(=|\s+)("[^"]*"|'[^']*'|[^\s"']+)`, 'gi');

/** The words of a command without the credentials that stand in them; what is filled in by name is none. */
export const shownCommand = (words: readonly string[]): readonly string[] =>
  words.map((each, at) => {
    const flag = words[at - 1] ?? '';
    if (behindFlag.test(flag)) return behind(flag, each);
    return hidden(each).replaceAll(
      withFlag,
      (_whole, before: string, named: string, between: string, value: string) =>
        `${before}${named}${between}${behind(named, value)}`,
    );
  });

const behind = (flag: string, value: string): string =>
  /\{[a-z-]+\}/.test(value) || (/(?:user|-u)$/i.test(flag) && !value.includes(':')) ? hidden(value) : inPlace(value);

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}... (${text.length - most} more characters)`;

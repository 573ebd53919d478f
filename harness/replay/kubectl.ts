import { requestOf, type Exchange } from '../attempt';
import type { Attempt } from '../vocabulary/types';
import { answerOfStopped, type ProgramAnswer } from './answer';
import { addressesOf, inBrackets, isOrdinary, written } from './ordinary';
import type { ClientProgram, Files } from './program';
import { lastLine, type Ended } from './run-program';

/**
 * kubectl with a kubeconfig of its own: it sends no header that it is told, chooses the version of TLS by itself, and does not
 * say which of HTTP it speaks.
 */
export const kubectl: ClientProgram = {
  name: 'kubectl',
  package: 'kubernetes-client, or kubectl as https://kubernetes.io/docs/tasks/tools/ says',
  makes: (attempt, tls) => isOrdinary(attempt) && tls !== '1.2' && saysNothingMore(attempt),
  command: (exchange, files) => {
    const { attempt, endpoint, credential } = exchange;
    const [address] = addressesOf(endpoint);
    if (!isOrdinary(attempt) || !saysNothingMore(attempt) || address === undefined) return undefined;
    // Without any credential it asks for a user name and a password.
    if (credential === undefined) return undefined;
    const request = requestOf(attempt, exchange);
    const { method, path, body } = request;
    // It reads a path as a URL, and writes it anew.
    if (!/^\/(?!\/)(?:[\w~=?&,:%/-]|\.(?!\.?\/))*$/.test(path)) return undefined;
    if (method !== 'GET' && (method !== 'POST' || body === undefined)) return undefined;
    const raw = method === 'GET' ? ['get', '--raw', path] : ['create', '--raw', path, '-f', files(body ?? '')];
    return {
      args: ['--kubeconfig', files(kubeconfig(exchange, address, files)), '-v', '8', ...raw],
      env: { DISABLE_HTTP2: 'true' },
      input: '',
      request: written({ ...request, headers: [] }),
    };
  },
  read: ({ code, out, err, stopped }): ProgramAnswer | undefined => {
    const cut = answerOfStopped({ stopped });
    if (cut !== undefined) return cut;
    const [, older, newer] = [...err.matchAll(/Response Status: (\d{3})|"Response".* status="(\d{3})/g)].at(-1) ?? [];
    const status = Number(older ?? newer);
    if (Number.isInteger(status) && code !== undefined) {
      const body = code === 0 ? out.toString('utf8') : bodyIn(err);
      const response = { version: '1.1', status, reason: '', headers: [], body, complete: true };
      return { ending: { kind: 'response' }, response };
    }
    if (code === undefined || code === 0) return undefined;
    const last = lastLine(err);
    if (/tls: failed to verify certificate|x509: /.test(last))
      return { ending: { kind: 'client-refused', code: last } };
    if (/remote error: tls: /.test(last))
      return {
        ending: { kind: 'closed', how: 'end', stage: 'request' },
        alert: { number: undefined, name: /remote error: tls: (.*)$/.exec(last)?.[1] ?? 'an alert' },
      };
    if (/connection reset by peer/.test(last)) return { ending: { kind: 'closed', how: 'reset', stage: 'request' } };
    if (/(?:to the server|"): EOF$/.test(last)) return { ending: { kind: 'closed', how: 'end', stage: 'request' } };
    if (/dial tcp|connection to the server .* was refused/.test(last))
      return { ending: { kind: 'unreachable', code: last } };
    return undefined;
  },
};

function saysNothingMore(attempt: Attempt): boolean {
  if (!isOrdinary(attempt) || attempt.present === undefined || attempt.http !== '1.1') return false;
  if (attempt.headers.length > 0 || attempt.host !== undefined) return false;
  return attempt.kind === 'who-am-i' || (attempt.accept === 'application/json' && attempt.method === 'GET');
}

/** As JSON, which is YAML. The address that was checked stands in the place of the name (docs/decisions/0028). */
function kubeconfig({ endpoint, credential, verifiesServer }: Exchange, address: string, files: Files): string {
  const { port, serverName, trust } = endpoint;
  const cluster = {
    server: `https://${inBrackets(address)}:${port}`,
    ...(serverName === address ? {} : { 'tls-server-name': serverName }),
    ...(verifiesServer ? {} : { 'insecure-skip-tls-verify': true }),
    ...(verifiesServer && trust !== undefined ? { 'certificate-authority': files(trust) } : {}),
  };
  const user =
    credential === undefined
      ? {}
      : { 'client-certificate': files(credential.chain), 'client-key': files(credential.key) };
  const name = 'target';
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster }],
    users: [{ name, user }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  });
}

/** The body of an answer that is an error, which kubectl shows among its messages. */
function bodyIn(err: Ended['err']): string {
  const block = /"Response Body" body=<\n([\s\S]*?)\n >/.exec(err)?.[1];
  if (block !== undefined) return block.replace(/^\t/gm, '');
  return /Response Body: (.*)/.exec(err)?.[1] ?? '';
}

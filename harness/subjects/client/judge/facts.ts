import type { CommandRun, RecordedConnection, RecordedRequest } from '../../../observation';
import type { JudgeContext } from './context';

/** The connections of one server of a run; of the first unless it is named. */
export function connectionsAt({ servers }: CommandRun, name: string | undefined): readonly RecordedConnection[] {
  const server = name === undefined ? servers[0] : servers.find((each) => each.name === name);
  return server?.connections ?? [];
}

/** Octets of HTTP that arrived, in TLS or in clear text. */
export const octetsOf = (connections: readonly RecordedConnection[]): number =>
  connections.reduce((sum, { octetsReceived, clearText }) => sum + octetsReceived + clearText.length, 0);

/** Those on which clear text came in place of a handshake. */
export const inClearText = (connections: readonly RecordedConnection[]): readonly RecordedConnection[] =>
  connections.filter(({ notTls }) => notTls !== undefined);

/** Requests that arrived whole in TLS, with the connection of each. */
export const requestsOf = (
  connections: readonly RecordedConnection[],
): readonly { readonly connection: RecordedConnection; readonly request: RecordedRequest }[] =>
  connections
    .filter(({ notTls }) => notTls === undefined)
    .flatMap((connection) =>
      connection.requests.filter(({ complete }) => complete).map((request) => ({ connection, request })),
    );

/** Whether the command's own certificate was presented on a connection, with its key. */
export const isAuthenticated = (
  { clientCertificate, presented, provenKey, path }: RecordedConnection,
  { material: { client } }: JudgeContext,
): boolean =>
  clientCertificate === 'sent' &&
  presented[0]?.fingerprint === client.facts.fingerprint &&
  provenKey &&
  path === undefined;

/** Everything that a server received as text: octets as Latin-1. */
export const receivedText = (connections: readonly RecordedConnection[]): string =>
  connections
    .flatMap(({ clearText, requests }) => [
      clearText,
      ...requests.flatMap(({ raw, target, headers, body, trailers }) => [
        raw ?? '',
        target,
        body,
        ...[...headers, ...trailers].map((field) => field.join(': ')),
      ]),
    ])
    .join('\n');

/** How a run ended, as the end of "it". */
export function endInWords({ exit, success }: CommandRun): string {
  const how = {
    status: () => (exit.kind === 'status' ? `ends with status ${exit.status}` : ''),
    signal: () => (exit.kind === 'signal' ? `is ended by ${exit.signal}` : ''),
    'timed-out': () => 'does not end within its time limit',
    'not-started': () => (exit.kind === 'not-started' ? `cannot be started (${exit.why})` : ''),
  }[exit.kind]();
  return `${how}, which is ${success ? 'a' : 'no'} success`;
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

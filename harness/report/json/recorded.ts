import type { CommandRun, RecordedConnection, RecordedRequest } from '../../observation';
import type { ToldDocument } from './schema';

type CommandDocument = Extract<ToldDocument['observed'], { kind: 'command' }>;
type ConnectionDocument = CommandDocument['servers'][number]['connections'][number];

/** One run of a command as JSON has it. */
export function commandDocument(run: CommandRun): CommandDocument {
  const { kind, command, exit, success, stdout, stderr, servers, startedAt, duration } = run;
  return {
    kind,
    command: [...command],
    exit: { ...exit },
    success,
    stdout,
    stderr,
    servers: servers.map(({ name, connections }) => ({ name, connections: connections.map(connectionDocument) })),
    startedAt: startedAt.toISOString(),
    duration,
  };
}

/** A connection to a server that the harness played; certificates stand in a list of their own. */
export function connectionDocument(connection: RecordedConnection): ConnectionDocument {
  const { number, at, state, resumed, hellos, asksForStaple, clientCertificate, provenKey } = connection;
  const { octetsReceived, clearText, ended } = connection;
  return {
    number,
    at,
    state,
    served: (connection.served ?? []).map(({ fingerprint }) => fingerprint),
    serverName: connection.serverName ?? null,
    protocol: connection.protocol ?? null,
    alpn: connection.alpn ?? null,
    resumed,
    hellos,
    asksForStaple,
    clientCertificate,
    presented: connection.presented.map(({ fingerprint }) => fingerprint),
    provenKey,
    path: connection.path ?? null,
    alerts: connection.alerts.map((alert) => ({ ...alert, number: alert.number ?? null })),
    notTls: connection.notTls ?? null,
    octetsReceived,
    clearText,
    requests: connection.requests.map(requestDocument),
    ended,
  };
}

function requestDocument(request: RecordedRequest): ConnectionDocument['requests'][number] {
  const { number, at, version, method, target, headers, body, trailers, complete, raw, oddities, answered } = request;
  return {
    number,
    at,
    version,
    method,
    target,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body,
    trailers: trailers.map(([name, value]): [string, string] => [name, value]),
    complete,
    raw: raw ?? null,
    oddities: [...oddities],
    answered: answered ?? null,
  };
}

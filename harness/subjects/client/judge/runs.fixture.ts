import type { CommandRun, RecordedConnection, RecordedRequest } from '../../../observation';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import { makeMaterial, type ClientMaterial } from '../servers/material';
import type { JudgeContext } from './context';
import { judge } from './judge';

/** Runs of a command as a test describes them, and what is said of them; everything else is as after a good one. */
export async function madeUpRuns() {
  const material = await makeMaterial(() => new Date(), 'test');
  return { material, connection: connectionOf(material), silent: silentOf(material), verdictOn: verdictOf(material) };
}

/** A request that was answered 200. */
export const request = (more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  number: 1,
  at: 1,
  version: 'HTTP/1.1',
  method: 'GET',
  target: '/api',
  headers: [['Host', 'localhost']],
  body: '',
  trailers: [],
  complete: true,
  raw: 'GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n',
  oddities: [],
  answered: 200,
  ...more,
});

type Connection = (more?: Partial<RecordedConnection>) => RecordedConnection;

const connectionOf =
  (material: ClientMaterial): Connection =>
  (more = {}) => ({
    number: 1,
    at: 0,
    state: 'one',
    serverName: 'localhost',
    protocol: 'TLSv1.3',
    alpn: undefined,
    resumed: false,
    hellos: 1,
    asksForStaple: false,
    clientCertificate: 'sent',
    presented: [material.client.facts],
    provenKey: true,
    path: undefined,
    alerts: [],
    notTls: undefined,
    octetsReceived: 40,
    clearText: '',
    requests: [request()],
    ended: 'by-peer',
    ...more,
  });

const silentOf = (material: ClientMaterial) => (): RecordedConnection =>
  connectionOf(material)({ octetsReceived: 0, requests: [] });

/** An exit status. */
export const status = (code: number): Pick<CommandRun, 'exit' | 'success'> => ({
  exit: { kind: 'status', status: code },
  success: code === 0,
});

/** A run that met these connections at its servers `one` and `other`. */
export const ran = (more: Partial<CommandRun>, ...servers: readonly (readonly RecordedConnection[])[]): CommandRun => ({
  kind: 'command',
  command: ['client'],
  ...status(0),
  stdout: '',
  stderr: '',
  servers: servers.map((connections, at) => ({ name: at === 0 ? 'one' : 'other', connections })),
  startedAt: new Date(0),
  duration: 1,
  ...more,
});

/** The end of a run that did not end. */
export const timedOut = { exit: { kind: 'timed-out' }, success: false } as const;

/** The verdict, with its severity where it failed. */
const verdictOf =
  (material: ClientMaterial) =>
  (
    expectation: ClientExpectation,
    run: CommandRun,
    {
      presents = true,
      ...more
    }: { readonly presents?: boolean } & Partial<Omit<JudgeContext, 'material' | 'target'>> = {},
  ): string => {
    const { verdict, severity } = judge(expectation, run, {
      material,
      target: { presentsCertificate: presents },
      against: 'one',
      ...more,
    });
    return severity === undefined ? verdict : `${verdict} ${severity}`;
  };

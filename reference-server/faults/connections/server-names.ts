import type { TLSSocket } from 'node:tls';
import type { Presented } from '../../authentication/peer';
import { anonymous } from '../../caller';
import type { Authentication } from '../../authentication/authenticate';
import { authentication, type Head, type Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { Fault, FaultSettings } from '../parts/fault';
import { unverified } from '../parts/identity-sources';
import { serverNameOf } from '../parts/server-name';

type Change = (
  standard: Authentication,
  request: Head,
  presented: Presented,
  settings: FaultSettings,
) => Authentication | undefined;

/** Authenticates in another way on some connections. */
const onConnections =
  (applies: (socket: TLSSocket) => boolean, change: Change): Seams =>
  (settings) => {
    const affected = new WeakSet<Presented>();
    return {
      presented: (standard) => (socket: TLSSocket) => {
        const presented = standard(socket);
        if (applies(socket)) affected.add(presented);
        return presented;
      },
      authenticate: (standard) => (request, presented) => {
        const found = standard(request, presented);
        return affected.has(presented) ? (change(found, request, presented, settings) ?? found) : found;
      },
    };
  };

/** On those whose server name (SNI) is one of these. */
const underName = (applies: (name: string) => boolean, change: Change): Seams =>
  onConnections((socket) => applies(serverNameOf(socket)), change);

const hostOf = ({ headers }: Head): string =>
  (headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '').replace(/:\d+$/, '');

/** The same for requests whose `Host` is one of these. */
const forHost = (applies: (host: string) => boolean, change: Change): Seams =>
  authentication((standard, settings) => (request, presented) => {
    const found = standard(request, presented);
    return applies(hostOf(request)) ? (change(found, request, presented, settings) ?? found) : found;
  });

const administrator: Change = () => ({
  caller: { user: 'local-admin', groups: ['system:masters', 'system:authenticated'], extra: {} },
});

const administratorWithoutCertificate: Change = (found, request, presented, settings) =>
  presented.kind === 'nothing' ? administrator(found, request, presented, settings) : undefined;

const anyCertificate: Change = (_standard, _request, presented) => {
  const caller = unverified(presented);
  return caller && { caller };
};

const withoutGroups: Change = (standard) =>
  'caller' in standard && standard.caller.user !== 'system:anonymous'
    ? { caller: { ...standard.caller, groups: ['system:authenticated'] } }
    : undefined;

const headersOfAnybody: Change = (_standard, request, _presented, settings) => {
  const caller = claimed(request, settings);
  return caller && { caller };
};

const headersBesideUsers: Change = (found, request, presented, settings) =>
  presented.kind === 'certificates' && 'caller' in found
    ? headersOfAnybody(found, request, presented, settings)
    : undefined;

const isUnknown = (name: string): boolean => name.endsWith('.invalid');

/** The server name and the protocols of the handshake, and the host of the request (rule S-12). */
export const serverNameFaults: readonly Fault[] = [
  {
    name: 'users-unverified-without-a-protocol',
    sentence: 'It does not verify the certificates of users whose client offers no protocol (ALPN).',
    seams: onConnections(({ alpnProtocol }) => alpnProtocol === false, anyCertificate),
  },
  {
    name: 'authentication-skipped-without-a-server-name',
    sentence: 'It takes every client that sends no server name and no certificate for a local administrator.',
    seams: underName((name) => name === '', administratorWithoutCertificate),
  },
  {
    name: 'own-client-by-server-name',
    sentence: 'It takes every client without a certificate under the name of its own client for itself.',
    seams: underName((name) => name === 'apiserver-loopback-client', administratorWithoutCertificate),
  },
  {
    name: 'default-user-without-a-server-name',
    sentence: 'It takes every user for the default one when the client sends no server name.',
    seams: underName(
      (name) => name === '',
      (found) =>
        'caller' in found ? { caller: { user: 'default', groups: ['system:authenticated'], extra: {} } } : undefined,
    ),
  },
  {
    name: 'authentication-skipped-under-localhost',
    sentence: 'It takes every client that sends the server name localhost for a local administrator.',
    seams: underName((name) => name === 'localhost', administrator),
  },
  {
    name: 'authentication-skipped-under-an-unknown-name',
    sentence: 'Under a server name that it does not know it takes every client for an administrator.',
    seams: underName(isUnknown, administrator),
  },
  {
    name: 'authentication-skipped-under-an-internal-name',
    sentence: 'It takes every client that sends the server name kubernetes.default.svc for one of the cluster.',
    seams: underName((name) => name === 'kubernetes.default.svc', administrator),
  },
  {
    name: 'authentication-skipped-for-the-host-localhost',
    sentence: 'It takes every request for the host localhost for one of a local administrator.',
    seams: forHost((host) => host === 'localhost', administrator),
  },
  {
    name: 'authentication-skipped-for-an-unknown-host',
    sentence: 'It takes every request for a host that it does not know for one of an administrator.',
    seams: forHost(isUnknown, administrator),
  },
  {
    name: 'certificates-unread-under-a-server-name',
    sentence: 'It takes whoever sends a server name for the anonymous caller, whatever certificate it has.',
    seen: 'settings of TLS for each server name, of which some do not ask for a certificate',
    seams: underName(
      (name) => name !== '',
      (_found, _request, { kind }) => (kind === 'nothing' ? undefined : { caller: anonymous }),
    ),
  },
  {
    name: 'certificates-unverified-under-a-server-name',
    sentence: 'On connections whose client sends a server name it takes the identity from any certificate.',
    seen: 'Traefik, GHSA-5r4w-85f3-pw66: TLS options chosen by SNI, the route by Host',
    seams: underName((name) => name !== '', anyCertificate),
  },
  {
    name: 'certificates-unverified-for-the-host-localhost',
    sentence: 'For the host localhost it takes the identity from any certificate.',
    seams: forHost((host) => host === 'localhost', anyCertificate),
  },
  {
    name: 'headers-believed-under-a-server-name',
    sentence: 'On connections whose client sends a server name it trusts identity headers from every client.',
    seams: underName((name) => name !== '', headersOfAnybody),
  },
  {
    name: 'headers-of-users-believed-under-an-internal-name',
    sentence: 'It trusts identity headers beside the certificate of any user whose server name is of a service.',
    seen: 'meshes that tell by the name of the service who may call',
    seams: underName((name) => /\.svc(\.|$)/.test(name), headersBesideUsers),
  },
  {
    name: 'groups-lost-under-a-server-name',
    sentence: 'On connections whose client sends a server name it forgets the groups of a user.',
    seams: underName((name) => name !== '', withoutGroups),
  },
  {
    name: 'groups-lost-for-another-host',
    sentence: 'It forgets the groups of a user in requests for a host that it does not know.',
    seams: forHost(isUnknown, withoutGroups),
  },
];

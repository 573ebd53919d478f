import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  clientCertificate,
  notAllowedName,
  proxyCertificate,
  unknownAuthority,
  unknownServerName,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryProxy, ordinaryUser } from './callers';
import { claim } from './claims';

/** Other names in the handshake and in the request: identity does not rest on them (rule S-12). */
export const serverNames: Arbitrary<ApiServerCase> = tuple(
  constantFrom<Certificate | undefined>(
    ordinaryUser,
    ordinaryProxy,
    undefined,
    clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
    proxyCertificate({ CN: notAllowedName }),
  ),
  constantFrom<{ readonly serverName?: string; readonly host?: string }>(
    { serverName: '' },
    { serverName: 'localhost' },
    { serverName: 'kubernetes.default.svc' },
    { serverName: 'b.example' },
    { serverName: unknownServerName },
    { host: unknownServerName },
    { host: 'localhost' },
    { host: 'b.example' },
    { host: 'kubernetes.default.svc:6443' },
    { host: '127.0.0.1' },
  ),
  oneof(claim, constant<readonly Header[]>([])),
).map(([certificate, naming, headers]) => ({
  area: 'connections',
  given: certificate === undefined ? {} : { [presented]: certificate },
  when: whoAmI({ ...(certificate === undefined ? {} : { present: presented }), ...naming, headers }),
}));

import { authentication, decoded, requestHeader } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { headerOf, identifiedBy, listed, named, ofDer, ofPem, ofSubject } from '../parts/identity-sources';

/** Identity from headers that are not those of the configured front proxy (clause 5.2.4, rule R-11). */
export const otherHeaderFaults: readonly Fault[] = [
  {
    name: 'certificate-in-a-header-accepted',
    sentence: 'It identifies the caller by the certificate in X-SSL-Client-Cert, which proves no key.',
    seen: 'servers that are meant to run behind nginx',
    seams: identifiedBy((request) => ofPem(decoded(headerOf(request, 'x-ssl-client-cert') ?? ''))),
  },
  {
    name: 'forwarded-client-certificate-accepted',
    sentence: 'It identifies the caller by the subject in X-Forwarded-Client-Cert.',
    seen: 'services that are meant to run behind Envoy',
    seams: identifiedBy((request) =>
      ofSubject(/Subject="([^"]*)"/.exec(headerOf(request, 'x-forwarded-client-cert') ?? '')?.[1]),
    ),
  },
  {
    name: 'client-cert-field-accepted',
    sentence: 'It identifies a caller without a certificate by the one in Client-Cert (RFC 9440).',
    seams: identifiedBy(
      (request) => ofDer(Buffer.from((headerOf(request, 'client-cert') ?? '').replaceAll(':', ''), 'base64')),
      'without-a-certificate',
    ),
  },
  {
    name: 'subject-in-a-header-accepted',
    sentence: 'It identifies the caller by X-SSL-Client-S-DN where X-SSL-Client-Verify is SUCCESS.',
    seams: identifiedBy((request) =>
      headerOf(request, 'x-ssl-client-verify') === 'SUCCESS'
        ? ofSubject(headerOf(request, 'x-ssl-client-s-dn'))
        : undefined,
    ),
  },
  {
    name: 'forwarded-user-accepted-without-a-certificate',
    sentence: 'It identifies a caller without a certificate by X-Forwarded-User.',
    seen: 'services that are meant to run behind oauth2-proxy',
    seams: identifiedBy(
      (request) => named(headerOf(request, 'x-forwarded-user'), listed(headerOf(request, 'x-forwarded-groups'))),
      'without-a-certificate',
    ),
  },
  {
    name: 'forwarded-user-accepted-beside-a-certificate',
    sentence: 'It identifies a caller with any certificate by X-Auth-Request-User.',
    seams: identifiedBy(
      (request) => named(headerOf(request, 'x-auth-request-user'), listed(headerOf(request, 'x-auth-request-groups'))),
      'beside-a-certificate',
    ),
  },
  {
    name: 'other-group-header-accepted',
    sentence: 'It adds the groups in X-Groups to those of every caller.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const more = listed(headerOf(request, 'x-groups'));
      return 'caller' in found && more.length > 0
        ? { caller: { ...found.caller, groups: [...found.caller.groups, ...more] } }
        : found;
    }),
  },
  {
    name: 'other-group-header-in-place-of-none-accepted',
    sentence: 'It takes the groups of a user who is in none from X-Forwarded-Groups.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const more = listed(headerOf(request, 'x-forwarded-groups'));
      return 'caller' in found && found.caller.groups.join() === 'system:authenticated'
        ? { caller: { ...found.caller, groups: [...found.caller.groups, ...more] } }
        : found;
    }),
  },
  {
    name: 'user-header-without-its-first-word-accepted',
    sentence: 'It takes the user from the configured header without its first word as well.',
    seams: authentication((standard, settings) => (request, presented) => {
      const names = requestHeader(settings).usernameHeaders.map((name) => name.toLowerCase().replace(/^[^-]*-/, ''));
      const user = names.map((name) => headerOf(request, name)).find((value) => value !== undefined);
      const caller = presented.kind === 'nothing' ? undefined : named(user);
      return caller === undefined ? standard(request, presented) : { caller };
    }),
  },
  {
    name: 'cookie-names-the-user',
    sentence: 'It identifies the caller by a cookie with the user name.',
    seams: identifiedBy((request) => {
      const cookies = new Map(
        (headerOf(request, 'cookie') ?? '').split('; ').map((each) => each.split('=', 2) as [string, string]),
      );
      return named(cookies.get('user'), listed(cookies.get('group')));
    }),
  },
  {
    name: 'variable-of-single-sign-on-names-the-user',
    sentence: 'It identifies the caller by SM_USER.',
    seen: 'applications behind SiteMinder',
    seams: identifiedBy((request) => named(headerOf(request, 'sm_user'))),
  },
  {
    name: 'parameter-of-forwarded-names-the-user',
    sentence: 'It identifies the caller by the parameter `user` of Forwarded (RFC 7239 has none).',
    seams: identifiedBy((request) => named(/\buser="?([^;",]+)/.exec(headerOf(request, 'forwarded') ?? '')?.[1])),
  },
  {
    name: 'user-agent-names-the-user',
    sentence: 'It identifies the caller by the product `user` of User-Agent.',
    seams: identifiedBy((request) => named(/\buser\/(\S+)/.exec(headerOf(request, 'user-agent') ?? '')?.[1])),
  },
  {
    name: 'original-user-header-accepted',
    sentence: 'It takes the user from X-Original-Remote-User, which a front proxy in front of the front proxy has set.',
    seams: authentication((standard, settings) => (request, presented) => {
      const names = requestHeader(settings).usernameHeaders.map((name) => name.replace(/^x-/i, 'x-original-'));
      const user = names.map((name) => headerOf(request, name.toLowerCase())).find((value) => value !== undefined);
      const caller = presented.kind === 'nothing' ? undefined : named(user);
      return caller === undefined ? standard(request, presented) : { caller };
    }),
  },
  {
    name: 'certificate-as-a-token-accepted',
    sentence: 'It identifies the caller by a certificate in the place of a token, which proves no key.',
    seams: identifiedBy((request) =>
      ofDer(Buffer.from(/^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '', 'base64')),
    ),
  },
];

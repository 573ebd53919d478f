import { parseCertificate } from '../../authentication/certificate/certificate';
import { withAuthenticatedGroup } from '../../authentication/groups';
import type { Presented } from '../../authentication/peer';
import { callerFromCertificate } from '../../authentication/x509';
import type { Caller } from '../../caller';
import { authentication, type Head, type Seams } from './changes';

/** The parts that faults are made of which take the caller from another place than the specification names. */

/** The value of the first header of this name. */
export const headerOf = ({ headers }: Pick<Head, 'headers'>, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** The user name and the password of a Basic credential (RFC 7617); undefined: it is none. */
export function basicOf(request: Pick<Head, 'headers'>): readonly [user: string, password: string] | undefined {
  const [, encoded] = /^Basic +(.*)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [user, rest.join(':')];
}

/** An authenticated caller of this name, if there is a name. */
export const named = (user: string | undefined, groups: readonly string[] = []): Caller | undefined =>
  user === undefined || user === '' ? undefined : { user, groups: ['system:authenticated', ...groups], extra: {} };

/** The members of a list with commas. */
export const listed = (value: string | undefined): readonly string[] =>
  (value ?? '').split(',').filter((each) => each !== '');

/** What a connection presents when another place is looked at. */
type When = 'always' | 'without-a-certificate' | 'beside-a-certificate';

/** Identifies the caller by another place in the request, where that names one. */
export const identifiedBy = (caller: (request: Head) => Caller | undefined, when: When = 'always'): Seams =>
  authentication((standard) => (request, presented) => {
    const without = presented.kind === 'nothing';
    const applies = when === 'always' || without === (when === 'without-a-certificate');
    const found = applies ? caller(request) : undefined;
    return found === undefined ? standard(request, presented) : { caller: found };
  });

/** The caller that a certificate in DER names; it is not verified. */
export function ofDer(der: Buffer): Caller | undefined {
  try {
    const found = callerFromCertificate(parseCertificate(der));
    return 'caller' in found ? found.caller : undefined;
  } catch {
    return undefined;
  }
}

/** The caller that a certificate in PEM names; it is not verified. */
export const ofPem = (pem: string): Caller | undefined =>
  ofDer(Buffer.from(/-----BEGIN CERTIFICATE-----([^-]*)/.exec(pem)?.[1] ?? '', 'base64'));

/** The caller that a subject names, written with commas or slashes. */
export function ofSubject(subject: string | undefined): Caller | undefined {
  const values = (type: string): readonly string[] =>
    [...(subject ?? '').matchAll(new RegExp(`(?:^|[,/])${type}=([^,/"]*)`, 'g'))].map(([, value = '']) => value);
  return named(values('CN')[0], values('O'));
}

/** The caller that the claims of a JSON Web Token name; its signature is not verified. */
export function ofClaims(token: string | undefined): Caller | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      readonly sub: string;
      readonly groups: readonly string[];
    };
    return named(claims.sub, claims.groups);
  } catch {
    return undefined;
  }
}

/** Whom a certificate names, whoever issued it. Undefined: there is none, or it names nobody. */
export function unverified(presented: Presented): Caller | undefined {
  const found = presented.kind === 'certificates' ? callerFromCertificate(presented.leaf) : undefined;
  return found !== undefined && 'caller' in found ? withAuthenticatedGroup(found.caller) : undefined;
}

import type { Authentication, AuthenticationSteps, TrustedAuthorities } from '../../authentication/authenticate';
import type { Certificate } from '../../authentication/certificate/certificate';
import type { Presented } from '../../authentication/peer';
import type { RequestHeaderSettings } from '../../authentication/request-header';
import type { Verified } from '../../authentication/x509';
import type { Caller } from '../../caller';
import type { ApiRequest, ApiResponse } from '../../exchange';
import type { IncomingRequest } from '../../http/pipeline';
import type { Api } from '../../resources/api';
import type { Fault, FaultSettings } from './fault';

/** The kinds of change that faults are made of; each gives the seams of one. */
export type Seams = NonNullable<Fault['seams']>;

type Headers = ApiRequest['headers'];
/** A request before its body is read. */
export type Head = Omit<IncomingRequest, 'readBody'>;
/** The authentication stage with the request it is asked about. */
export type Authenticating = (request: Head, presented: Presented) => Authentication;

/** Replaces single rules of authentication. */
export const steps =
  (change: (standard: AuthenticationSteps, settings: FaultSettings) => Partial<AuthenticationSteps>): Seams =>
  (settings) => ({ steps: (standard) => ({ ...standard, ...change(standard, settings) }) });

/** Wraps authentication; `make` is called once for every server, and may remember things. */
export const authentication =
  (make: (standard: Authenticating, settings: FaultSettings) => Authenticating): Seams =>
  (settings) => ({ authenticate: (standard) => make(standard, settings) });

/** Sees the certificates of a path otherwise than they are, the leaf first. */
export const certificates = (change: (certificate: Certificate, index: number) => Certificate): Seams =>
  steps(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now) =>
      verifyPath(
        presented.map((each, index) => change(each, index)),
        anchors.map((each) => change(each, -1)),
        now,
      ),
  }));

/** Sees the leaf otherwise than it is when its path is verified. */
export const leaf = (change: (certificate: Certificate) => Certificate): Seams =>
  certificates((each, index) => (index === 0 ? change(each) : each));

/** Replaces the verification of paths to one of the two pools of authorities, and leaves the other alone. */
export const pathsTo =
  (
    pool: keyof TrustedAuthorities,
    change: (standard: AuthenticationSteps['verifyPath']) => AuthenticationSteps['verifyPath'],
  ): Seams =>
  () => {
    let pools: TrustedAuthorities | undefined;
    return {
      trusted: (standard) => (pools = standard),
      steps: (standard) => {
        const changed = change(standard.verifyPath);
        return {
          ...standard,
          verifyPath: (presented, anchors, now) =>
            (anchors === pools?.[pool] ? changed : standard.verifyPath)(presented, anchors, now),
        };
      },
    };
  };

/** Makes another caller of one that a certificate names. */
export const certified = (change: (caller: Caller, certificate: Certificate) => Caller): Seams =>
  steps(({ callerFromCertificate }) => ({
    callerFromCertificate: (certificate): Verified => {
      const found = callerFromCertificate(certificate);
      return 'caller' in found ? { caller: change(found.caller, certificate) } : found;
    },
  }));

/** Names the user of a certificate that names none. */
export const unnamed = (user: (certificate: Certificate) => string | undefined): Seams =>
  steps(({ callerFromCertificate }) => ({
    callerFromCertificate: (certificate): Verified => {
      const found = callerFromCertificate(certificate);
      const name = 'caller' in found ? undefined : user(certificate);
      return name === undefined ? found : { caller: { user: name, groups: organizations(certificate), extra: {} } };
    },
  }));

/** Reads the headers of a front proxy after changing them. */
export const headers = (change: (headers: Headers, settings: RequestHeaderSettings) => Headers): Seams =>
  steps(({ callerFromHeaders }) => ({
    callerFromHeaders: (given, settings) => callerFromHeaders(change(given, settings), settings),
  }));

/** Reads the headers of a front proxy by other settings. */
export const headerSettings = (change: (settings: RequestHeaderSettings) => Partial<RequestHeaderSettings>): Seams =>
  steps(({ callerFromHeaders }) => ({
    callerFromHeaders: (given, settings) => callerFromHeaders(given, { ...settings, ...change(settings) }),
  }));

/** Makes another caller of the one in the headers. */
export const proxied = (
  change: (caller: Caller, headers: Headers, settings: RequestHeaderSettings) => Caller | undefined,
): Seams =>
  steps(({ callerFromHeaders }) => ({
    callerFromHeaders: (given, settings) => {
      const caller = callerFromHeaders(given, settings);
      return caller && change(caller, given, settings);
    },
  }));

/** Changes the headers of every request before anybody reads them. */
export const arriving =
  (change: (headers: Headers, settings: FaultSettings, request: Head) => Headers): Seams =>
  (settings) => ({
    answer: (standard) => (request, presented) =>
      standard({ ...request, headers: change(request.headers, settings, request) }, presented),
  });

/** Sees other certificates than those that were presented. */
export const seeing =
  (change: (presented: Presented, request: Head) => Presented): Seams =>
  () => ({ authenticate: (standard) => (request, presented) => standard(request, change(presented, request)) });

/** Wraps what stands behind authentication. */
export const behind =
  (change: (respond: Api['respond']) => Api['respond']): Seams =>
  () => ({ respond: change });

/** With the rights of an administrator besides its own. */
export const asAdministrator = (caller: Caller): Caller => ({
  ...caller,
  groups: [...caller.groups, 'system:masters'],
});

/** Changes every answer on its way out. */
export const answering =
  (change: (response: ApiResponse, request: Head) => ApiResponse): Seams =>
  () => ({
    answer: (standard) => async (request, presented) => change(await standard(request, presented), request),
  });

/** Sends bytes through a change before HTTP/1 is read from them. */
export { rewriting, withLines } from './rewritten-stream';

/** Every organization of a certificate that can be read. */
export function organizations({ subject }: Certificate): readonly string[] {
  return valuesOfType(subject.attributes, '2.5.4.10');
}

/** Every value of one attribute type that can be read. */
export function valuesOfType(attributes: Certificate['subject']['attributes'], type: string): readonly string[] {
  return attributes.flatMap((each) => (each.type === type && each.value !== undefined ? [each.value] : []));
}

/** The server's flags about headers, as authentication reads them. */
export const requestHeader = (settings: FaultSettings): RequestHeaderSettings => ({
  allowedNames: settings.requestheaderAllowedNames,
  usernameHeaders: settings.requestheaderUsernameHeaders,
  groupHeaders: settings.requestheaderGroupHeaders,
  extraHeaderPrefixes: settings.requestheaderExtraHeadersPrefix,
  uidHeaders: settings.requestheaderUidHeaders,
});

/** A header of this name, however it is spelled. */
export const isNamed = (name: string, names: readonly string[]): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase());

/** A text percent-decoded, or as it is where an escape is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a certificate names itself as its issuer. */
export const isSelfIssued = ({ subject, issuer }: Certificate): boolean => subject.bytes === issuer.bytes;

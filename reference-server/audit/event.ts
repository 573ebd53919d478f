import { requestInfo } from '../authorization/request-info';
import type { Caller } from '../caller';
import type { ApiRequest } from '../exchange';

/** What is known of a request when it has been answered. */
export interface Audited {
  readonly id: string;
  readonly request: Pick<ApiRequest, 'method' | 'path' | 'query' | 'headers'>;
  /** Who was authenticated; undefined: no one. */
  readonly caller: Caller | undefined;
  /** Whom the caller acted as, where that is another. */
  readonly actedAs: Caller | undefined;
  readonly status: number;
  readonly received: Date;
  readonly answered: Date;
}

/** The event of an answered request in the form of `audit.k8s.io/v1`, at the level Metadata: no body and no credential. */
export function auditEvent({ id, request, caller, actedAs, status, received, answered }: Audited): object {
  const info = requestInfo(request);
  const query = request.query.toString();
  const agent = request.headers.find(([name]) => name.toLowerCase() === 'user-agent')?.[1];
  return {
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    auditID: id,
    stage: 'ResponseComplete',
    requestURI: `${request.path}${query === '' ? '' : `?${query}`}`,
    verb: info.verb,
    user: caller === undefined ? {} : userInfo(caller),
    ...(actedAs !== undefined && { impersonatedUser: userInfo(actedAs) }),
    ...(agent !== undefined && { userAgent: agent }),
    ...(info.about === 'resource' && {
      objectRef: withoutEmpty({
        resource: info.resource,
        namespace: info.namespace,
        name: info.name,
        apiGroup: info.group,
        apiVersion: info.version,
        subresource: info.subresource,
      }),
    }),
    responseStatus: { metadata: {}, code: status },
    requestReceivedTimestamp: microTime(received),
    stageTimestamp: microTime(answered),
  };
}

const userInfo = ({ user, uid, groups, extra }: Caller): object => ({
  username: user,
  ...(uid !== undefined && { uid }),
  ...(groups.length > 0 && { groups }),
  ...(Object.keys(extra).length > 0 && { extra }),
});

const withoutEmpty = (fields: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** A MicroTime of Kubernetes: six digits behind the second. */
const microTime = (time: Date): string => time.toISOString().replace('Z', '000Z');

import type { How } from '../../../attempt/evidence/how';
import type { Form } from '../../../attempt/request/form';
import type { Ending } from '../../../observation';
import type { Conversing, Requests } from './conversing';

const forms = {
  'http2-as-written': 'as-written',
  'http2-by-prior-knowledge': 'by-prior-knowledge',
  'http2-by-upgrade': 'by-upgrade',
} as const satisfies Readonly<Record<string, Form>>;

/** The form of HTTP/2 that requests are made in, where it is not the usual one. */
export const formOf = ({ speaking }: Pick<Conversing, 'speaking'>): Form | undefined =>
  speaking === undefined || speaking === 'clear-text' ? undefined : forms[speaking];

/** How requests to a front proxy were made on one connection. */
export function howConversed(
  { after, own, beside }: Requests,
  { endpoint, verifiesServer, tls, certificate, http, speaking, serverName, atMost, resuming }: Conversing,
  { transcript, ending }: Pick<How, 'transcript'> & { readonly ending: Ending },
): How {
  const refused = ending.kind === 'client-refused' ? ending.code : undefined;
  return {
    endpoint,
    clearText: speaking === 'clear-text',
    verifiesServer,
    trust: endpoint.trust,
    checkedName: endpoint.serverName,
    tls,
    atMost,
    credential: certificate,
    serverName: serverName ?? endpoint.serverName,
    http,
    form: formOf({ speaking }),
    session: resuming && {
      credential: resuming.certificate,
      serverName: undefined,
      by: undefined,
      request: resuming.request,
    },
    before: after,
    own,
    beside,
    aboutServer: refused !== undefined,
    refused,
    transcript,
    secrets: [],
  };
}

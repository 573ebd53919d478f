import type { Attribute, SentAttempt, TimelineEntry } from '../../observation';
import { certificateDocument } from './observation';
import type { ToldDocument } from './schema';

const pair = ([label, value]: Attribute): [string, string] => [label, value];

/** How an attempt was made, as the schema has it. */
export const sentDocument = ({ certificate, connection, requests }: SentAttempt): ToldDocument['sent'] => ({
  certificate:
    certificate === undefined
      ? null
      : {
          name: certificate.name ?? null,
          facts: certificateDocument(certificate.facts),
          sent: certificate.sent,
          attributes: certificate.attributes.map(pair),
        },
  connection: connection.map(pair),
  requests: requests.map(({ role, http, method, path, headers, body, text }) => ({
    ...{ role, http, method, path, body, text },
    headers: headers.map(pair),
  })),
});

/** What passed on the wire, as the schema has it. */
export const timelineDocument = (timeline: readonly TimelineEntry[]): ToldDocument['timeline'] =>
  timeline.map(({ direction, at, kind, name, size, detail }) => ({
    ...{ direction, at, kind, name, size },
    detail: detail ?? null,
  }));

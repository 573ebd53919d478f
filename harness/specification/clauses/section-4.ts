import type { Clause } from './clause';

/** Section 4: the request shapes that are shown. */
export const section4 = {
  '4.1': {
    title: 'GET /api',
    sentence:
      'A `GET` of `/api` without a body, by a caller with a client certificate or an identity that the front proxy forwarded, is answered `200` with a JSON document.',
  },
  '4.2': {
    title: 'GET the pods of a namespace',
    sentence:
      'A `GET` of `/api/v1/namespaces/<namespace>/pods` is answered `200` with a list of pods in JSON or YAML. An integer `limit` in the query may set the size of a page.',
  },
  '4.3': {
    title: 'Basic credentials at the front proxy',
    sentence:
      "Through the front proxy both requests carry `Authorization: Basic` with user and password, over a connection on which the client verified the proxy's certificate. The answer is `200` and the API server's own.",
  },
  '4.4': {
    title: 'The same requests when forwarded',
    sentence: 'Both requests are just as good when the front proxy forwards them on behalf of a user.',
  },
  '4.5': {
    title: 'Fields of response bodies',
    sentence: 'What fields a response body has is open.',
    notTestable: 'The specification does not show these fields.',
  },
} as const satisfies Readonly<Record<string, Clause>>;

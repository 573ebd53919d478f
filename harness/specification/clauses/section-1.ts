import type { Clause } from './clause';

/** Section 1: what the service does. */
export const section1 = {
  '1.1': {
    title: 'A REST server over HTTPS',
    sentence:
      'The API server is a REST web server that speaks HTTPS and answers in JSON or YAML. What it knows it keeps in a database of its own.',
  },
  '1.2': {
    title: 'No store of credentials',
    sentence:
      'The server holds neither users nor passwords nor any other record of credentials. It knows a caller only by what an outside mechanism supplies: a certificate, a header or an identity verified upstream.',
  },
  '1.3': {
    title: 'Three stages in order',
    sentence:
      'A request is first authenticated, then authorized, and only then checked or modified by admission control; no stage is skipped and none comes early.',
  },
  '1.4': {
    title: 'Only authentication is specified',
    sentence: 'Of the three stages the specification covers authentication and leaves the other two open.',
    notTestable: 'It bounds what the specification covers and demands nothing of a server.',
  },
  '1.5': {
    title: 'A user name and groups',
    sentence: 'To the server a caller is one user name and any number of groups, possibly none.',
  },
  '1.6': {
    title: 'Mechanisms left open',
    sentence:
      'HTTP authentication, OpenID Connect and webhooks exist as further mechanisms, but how they behave is open.',
    notTestable: 'The specification does not show how these mechanisms behave.',
  },
  '1.7': {
    title: 'A static workload',
    sentence:
      'The node agent, without help from the API server, starts it from a definition file in a directory that it watches: `manifests` below the configuration of the cluster in the reference installer. Flags are changed by editing that file.',
    notTestable: 'How a server was started cannot be seen from a connection to it.',
  },
} as const satisfies Readonly<Record<string, Clause>>;

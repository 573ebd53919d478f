import {
  answering,
  clientScenario,
  failureTold,
  run,
  server,
  successNeedsARequest,
  used,
  writesWhole,
} from '../../../harness/vocabulary/client';

/** A whole answer, but for so many octets of its length. */
const octets = (line: string, document: string, lacking = 0): ReturnType<typeof server<never>> =>
  server({
    answers: {
      kind: 'octets',
      octets: `${line}\r\nContent-Type: application/json\r\nContent-Length: ${document.length + lacking}\r\n\r\n${document}`,
    },
  });

/** The beginning of an answer of success, without what says how its body ends. */
const heading = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n';

export default clientScenario({
  id: 'failures-told',
  clause: '7.5',
  level: 'MUST',
  title: 'A client does not report success for a request that failed',
  given: {
    serving: server(),
    'answering-at-length': server({ answers: { kind: 'long' } }),
    'not-listening': server({ stopsListening: true }),
    'without-certificate': answering(400, 'No required SSL certificate was sent'),
    'answering-401': answering(401, 'Unauthorized'),
    'answering-403': answering(403, 'forbidden: User "jane" cannot get path "/api"'),
    'answering-404': answering(404, 'the server could not find the requested resource'),
    'answering-500': answering(500, 'Internal Server Error'),
    'answering-512': answering(512, 'the server has failed'),
    'answering-403-in-other-words': octets('HTTP/1.1 403 Forbidden', '{"error":"access_denied","message":"no"}'),
    'answering-503': answering(503, 'the server is currently unable to handle the request'),
    'redirecting-nowhere': server({
      answers: { kind: 'octets', octets: 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n' },
    }),
    'saying-200-behind-its-chunks': server({
      answers: {
        kind: 'octets',
        octets:
          'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 43\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
      },
    }),
    'saying-success-in-its-document': octets(
      'HTTP/1.1 500 Internal Server Error',
      '{"kind":"APIVersions","versions":["v1"],"status":"Success","code":200}',
    ),
    'not-modified': server({
      answers: { kind: 'octets', octets: 'HTTP/1.1 304 Not Modified\r\nContent-Length: 0\r\n\r\n' },
    }),
    'switching-protocols': server({
      answers: {
        kind: 'octets',
        octets: 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      },
    }),
    'with-two-lengths': server({
      answers: { kind: 'octets', octets: `${heading}Content-Length: 3\r\nContent-Length: 40\r\n\r\n{}\n` },
    }),
    'cutting-behind-a-document': octets('HTTP/1.1 200 OK', '{"kind":"APIVersions","versions":["v1"]}', 20),
    'ending-with-goaway': server({ protocol: 'h2', answers: { kind: 'nothing', how: 'goaway' } }),
    'cutting-the-body': server({ answers: { kind: 'cut', framing: 'length' } }),
    'cutting-a-chunk': server({ answers: { kind: 'cut', framing: 'chunked' } }),
    'closing-the-connection': server({ answers: { kind: 'nothing', how: 'close' } }),
    'resetting-the-connection': server({ answers: { kind: 'nothing', how: 'reset' } }),
    'not-answering': server({ answers: { kind: 'nothing', how: 'late' } }),
    'failing-the-second-time': server({
      answers: {
        kind: 'once',
        first: { kind: 'served' },
        then: { kind: 'status', status: 500, says: 'Internal Server Error' },
      },
    }),
    'answering-429': answering(429, 'too many requests'),
    'answering-502': answering(502, 'Bad Gateway'),
    'ending-after-103': server({ answers: { kind: 'octets', octets: 'HTTP/1.1 103 Early Hints\r\n\r\n' } }),
    'failing-after-103': server({
      answers: {
        kind: 'octets',
        octets: 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n',
      },
    }),
    'saying-200-in-its-reason': server({
      answers: { kind: 'octets', octets: 'HTTP/1.1 500 200 OK\r\nContent-Length: 0\r\n\r\n' },
    }),
    'cutting-the-head': server({
      answers: { kind: 'octets', octets: 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n' },
    }),
    'cutting-before-the-body': server({
      answers: { kind: 'octets', octets: `${heading}Content-Length: 3\r\n\r\n` },
    }),
    'cutting-behind-a-chunk': server({
      answers: { kind: 'octets', octets: `${heading}Transfer-Encoding: chunked\r\n\r\n3\r\n{}\n\r\n` },
    }),
    'busy-again-and-again': server({
      answers: {
        kind: 'octets',
        octets: 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      },
    }),
    'failing-behind-a-redirect': server({
      answers: {
        kind: 'once',
        first: { kind: 'redirect-to-itself' },
        then: { kind: 'status', status: 500, says: 'Internal Server Error' },
      },
    }),
    'with-a-chunk-of-no-size': server({
      answers: { kind: 'octets', octets: `${heading}Transfer-Encoding: chunked\r\n\r\nsize\r\n{}\n\r\n0\r\n\r\n` },
    }),
    'with-an-interim-answer': server({
      answers: {
        kind: 'octets',
        octets: `HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n${heading}Content-Length: 3\r\n\r\n{}\n`,
      },
    }),
    'not-of-http': server({ answers: { kind: 'octets', octets: 'SSH-2.0-server\r\n\r\n200 OK\r\n' } }),
    alerting: server({ firstConnection: { alert: 'handshake_failure' } }),
    'cutting-the-body-over-http-2': server({ protocol: 'h2', answers: { kind: 'cut', framing: 'length' } }),
    'cutting-over-http-2': server({ protocol: 'h2', answers: { kind: 'cut', framing: 'chunked' } }),
    'resetting-its-stream': server({ protocol: 'h2', answers: { kind: 'cut', framing: 'stream' } }),
    'failing-over-http-2': server({
      protocol: 'h2',
      answers: { kind: 'status', status: 500, says: 'Internal Server Error' },
    }),
    'closing-over-http-2': server({ protocol: 'h2', answers: { kind: 'nothing', how: 'close' } }),
    'serving-in-clear-text': server({ saysServedInClearText: true }),
    'closing-in-the-handshake': server({ firstConnection: 'closed' }),
  },
  checks: {
    'status-200': { when: run('serving'), then: used() },
    'status-400-without-certificate': {
      when: run('without-certificate'),
      then: failureTold('statuses-told'),
      control: 'status-200',
      clause: '7.2',
    },
    'nobody-at-its-port': { when: run('not-listening'), then: successNeedsARequest, control: 'status-200' },
    'no-answer-for-a-long-time': {
      when: run('not-answering'),
      then: failureTold('no-answer-told'),
      control: 'status-200',
    },
    'status-200-twice': { when: run('serving', { twice: true }), then: used() },
    'status-500-behind-status-200': {
      when: run('failing-the-second-time', { twice: true }),
      then: failureTold('statuses-told'),
      control: 'status-200-twice',
    },
    'status-401': { when: run('answering-401'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-403': { when: run('answering-403'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-404': { when: run('answering-404'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-500': { when: run('answering-500'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-503': { when: run('answering-503'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-512': {
      title: 'Status 512, of which an exit status keeps nothing',
      when: run('answering-512'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'status-403-in-other-words': {
      title: 'Status 403, with a document that is no Status',
      when: run('answering-403-in-other-words'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'status-503-again-and-again': {
      when: run('busy-again-and-again'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'status-500-behind-a-redirect': {
      when: run('failing-behind-a-redirect'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'a-redirect-without-a-location': {
      when: run('redirecting-nowhere'),
      then: failureTold('redirects-told'),
      control: 'status-200',
    },
    'status-500-with-200-behind-its-chunks': {
      title: 'Status 500, with 200 behind its chunks',
      when: run('saying-200-behind-its-chunks'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'status-500-with-success-in-its-document': {
      title: 'Status 500, with success in its document',
      when: run('saying-success-in-its-document'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'status-304': { when: run('not-modified'), then: failureTold('redirects-told'), control: 'status-200' },
    'status-101': {
      title: 'Status 101, which nobody has asked for',
      when: run('switching-protocols'),
      then: failureTold('first-answer-read'),
      control: 'status-200',
    },
    'a-body-of-two-lengths': {
      when: run('with-two-lengths'),
      then: failureTold('lengths-counted'),
      control: 'status-200',
    },
    'a-body-cut-short-behind-its-document': {
      when: run('cutting-behind-a-document'),
      then: failureTold('lengths-counted'),
      control: 'status-200',
    },
    'the-end-of-a-connection-of-http-2': {
      title: 'The end of a connection over HTTP/2 (`GOAWAY`)',
      when: run('ending-with-goaway'),
      then: failureTold('no-answer-told'),
      control: 'status-200',
    },
    'a-head-cut-short': {
      title: 'A header section cut short',
      when: run('cutting-the-head'),
      then: failureTold('heads-read-to-their-end'),
      control: 'status-200',
    },
    'an-interim-answer-before-it': { when: run('with-an-interim-answer'), then: used(), control: 'status-200' },
    'no-body': {
      title: 'A body of which nothing comes',
      when: run('cutting-before-the-body'),
      then: failureTold('lengths-counted'),
      control: 'status-200',
    },
    'chunks-without-their-end': {
      when: run('cutting-behind-a-chunk'),
      then: failureTold('lengths-counted'),
      control: 'status-200',
    },
    'a-chunk-of-no-size': {
      title: 'A chunk whose size is no number',
      when: run('with-a-chunk-of-no-size'),
      then: failureTold('first-answer-read'),
      control: 'status-200',
    },
    'a-body-cut-short': { when: run('cutting-the-body'), then: failureTold(), control: 'status-200' },
    'a-part-of-a-long-answer': {
      title: 'An answer of 3 MiB, of which it writes a part',
      when: run('answering-at-length'),
      then: writesWhole,
      control: 'status-200',
    },
    'a-chunk-cut-short': { when: run('cutting-a-chunk'), then: failureTold(), control: 'status-200' },
    'no-answer': { when: run('closing-the-connection'), then: failureTold('no-answer-told'), control: 'status-200' },
    'a-reset': { when: run('resetting-the-connection'), then: failureTold(), control: 'status-200' },
    'status-429': { when: run('answering-429'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-502': { when: run('answering-502'), then: failureTold('statuses-told'), control: 'status-200' },
    'nothing-after-status-103': {
      when: run('ending-after-103'),
      then: failureTold('first-answer-read'),
      control: 'status-200',
    },
    'status-500-after-status-103': {
      when: run('failing-after-103'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'status-500-with-200-behind-it': {
      when: run('saying-200-in-its-reason'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'no-http': {
      title: 'No HTTP',
      when: run('not-of-http'),
      then: failureTold('first-answer-read'),
      control: 'status-200',
    },
    'an-alert-in-the-handshake': { when: run('alerting'), then: successNeedsARequest, control: 'status-200' },
    'the-end-of-the-handshake': {
      when: run('closing-in-the-handshake'),
      then: successNeedsARequest,
      control: 'status-200',
    },
    'status-200-in-clear-text': {
      title: 'Status 200 in clear text, in place of the handshake',
      when: run('serving-in-clear-text'),
      then: successNeedsARequest,
      control: 'status-200',
    },
    'a-body-cut-short-over-http-2': {
      title: 'A body that is cut short over HTTP/2',
      when: run('cutting-the-body-over-http-2'),
      then: failureTold(),
      control: 'status-200',
    },
    'a-body-without-its-end-over-http-2': {
      title: 'A body without its end over HTTP/2',
      when: run('cutting-over-http-2'),
      then: failureTold(),
      control: 'status-200',
    },
    'a-body-without-its-end-in-a-stream-that-is-reset': {
      title: 'A body without its end in a stream of HTTP/2 that is reset',
      when: run('resetting-its-stream'),
      then: failureTold(),
      control: 'status-200',
    },
    'status-500-over-http-2': {
      title: 'Status 500 over HTTP/2',
      when: run('failing-over-http-2'),
      then: failureTold('statuses-told'),
      control: 'status-200',
    },
    'no-answer-over-http-2': {
      title: 'No answer over HTTP/2',
      when: run('closing-over-http-2'),
      then: failureTold('no-answer-told'),
      control: 'status-200',
    },
  },
});

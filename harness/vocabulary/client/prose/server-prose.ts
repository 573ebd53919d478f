import { serverCertificates } from '../../values/server-certificates';
import type { GivenAnswer, GivenServer } from '../types';

const addressed = {
  name: 'by its name',
  address: 'by its address',
  'long-name': 'by a name of four labels',
} as const;

/** A server as the end of "the command is run against a server". */
export function serverInWords(server: GivenServer): string {
  const { presents, presentsLater, addressedBy, speaks, inClearText } = server;
  const parts = [
    inClearText === true
      ? 'that speaks clear text alone'
      : `that presents a certificate ${serverCertificates[presents]}`,
    ...(presentsLater === undefined ? [] : [`and on later connections one ${serverCertificates[presentsLater]}`]),
    ...(speaks === undefined ? [] : [`and speaks TLS ${speaks} alone`]),
    ...answerInWords(server.answers),
  ];
  return `${parts.join(' ')}, addressed ${addressed[addressedBy]}`;
}

function answerInWords(answer: GivenAnswer): readonly string[] {
  switch (answer.kind) {
    case 'served':
      return [];
    case 'status':
      return [`and answers ${answer.status}`];
    case 'cut':
      return [
        answer.framing === 'length'
          ? 'and ends the connection before the announced length of the body'
          : 'and ends the connection within a chunk of the body',
      ];
    case 'nothing':
      return [answer.how === 'close' ? 'and closes the connection without an answer' : 'and resets the connection'];
    case 'redirect':
      return [`and answers ${answer.status} with another server as Location`];
  }
}

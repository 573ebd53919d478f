import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { AnswerTo } from '../answer';
import type { Bounds, Budget } from '../bounds';
import type { ServerState } from '../types';
import type { ConnectionLog } from './connection-log';

/** One connection on which HTTP is spoken, in TLS or in clear text. */
export interface Link {
  readonly tcp: Socket;
  /** What HTTP is written on and read from. */
  readonly stream: Duplex;
  readonly log: ConnectionLog;
  readonly answerTo: AnswerTo;
  readonly answerToHead: ServerState['answerToHead'];
  readonly bounds: Bounds;
  readonly budget: Budget;
  readonly now: () => number;
  /** Aborted when the connection is closed. */
  readonly signal: AbortSignal;
  /** Told of the octets of HTTP that came. */
  readonly onOctets: (bytes: Buffer) => void;
}

/** Ends the sending half without a word of TLS, so that nobody takes it for the end of an answer; the peer ends the rest. */
export const cut = ({ tcp }: Link): void => {
  tcp.end();
};

import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds behind each piece: more than a peer takes to read what has come. */
const pause = 4;

/** The octets of a request in pieces that end within the names of its header lines, and the rest. */
export function piecesOf(octets: Buffer): readonly Buffer[] {
  const end = octets.indexOf('\r\n\r\n');
  const pieces: Buffer[] = [];
  let begin = 0;
  for (let line = octets.indexOf('\r\n'); line >= 0 && line < end; line = octets.indexOf('\r\n', line + 2)) {
    const colon = octets.indexOf(':', line);
    const within = line + 2 + Math.ceil((colon - line - 2) / 2);
    pieces.push(octets.subarray(begin, within));
    begin = within;
  }
  return [...pieces, octets.subarray(begin)];
}

/** Writes a request in pieces, each as a record of its own, as far as the peer reads. */
export async function writeInPieces(socket: Socket, octets: Buffer, signal: AbortSignal): Promise<void> {
  for (const piece of piecesOf(octets)) {
    if (!socket.writable || signal.aborted) return;
    socket.write(piece);
    await setTimeout(pause);
  }
}

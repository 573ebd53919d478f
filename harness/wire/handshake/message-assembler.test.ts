import { describe, expect, test } from '@jest/globals';
import { MessageAssembler } from './message-assembler';

const messages = [
  { type: 11, body: Buffer.alloc(300, 'a') },
  { type: 14, body: Buffer.alloc(0) },
  { type: 16, body: Buffer.alloc(70, 'b') },
  { type: 20, body: Buffer.alloc(12, 'c') },
];
const stream = Buffer.concat(
  messages.map(({ type, body }) => Buffer.from([type, 0, body.length >> 8, body.length & 255, ...body])),
);

describe('MessageAssembler', () => {
  test.each([1, 2, 3, 5, 17, 64, 305, 309, 350, 1000])('gives the same messages from pieces of %i bytes', (size) => {
    const assembler = new MessageAssembler();
    const read = [];
    for (let offset = 0; offset < stream.length; offset += size) {
      assembler.add(stream.subarray(offset, offset + size));
      for (let next = assembler.next(); next !== undefined; next = assembler.next()) {
        read.push({ type: next.type, body: Buffer.from(next.body) });
      }
    }

    expect(read).toEqual(messages);
    expect(assembler.pending).toBe(0);
  });
});

'use strict';
/**
 * Distance: `distance.js PORT MILLISECONDS` forwards connections to a port of the loopback so that each byte arrives so many
 * milliseconds later in each direction, and the first ones after a round trip more, which the handshake of TCP would take.
 * Prints its URL.
 */
const { connect, createServer } = require('node:net');
const { performance } = require('node:perf_hooks');

const [port, oneWay] = [Number(process.argv[2]), Number(process.argv[3])];

/** Writes to the other side what comes from one, all of it as much later. */
function forward(from, to, handshake) {
  let due = performance.now() + handshake;
  const later = (act) => {
    due = Math.max(due, performance.now() + oneWay);
    setTimeout(() => {
      if (!to.destroyed) act();
    }, due - performance.now());
  };
  from.on('data', (bytes) => later(() => to.write(bytes)));
  from.on('end', () => later(() => to.end()));
  from.on('error', () => later(() => to.resetAndDestroy()));
}

const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
  const far = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  forward(near, far, 3 * oneWay);
  forward(far, near, 0);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`https://127.0.0.1:${server.address().port}\n`));

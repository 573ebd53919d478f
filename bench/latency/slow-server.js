'use strict';
/**
 * A correct server far away or slow: `slow-server.js DIRECTORY MILLISECONDS` starts the reference server as the
 * installer sets it up, with so many milliseconds before each answer.
 * Prints its URL.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { startReferenceServer } = require('../../dist/reference-server/server.js');

const [directory, milliseconds] = [process.argv[2], Number(process.argv[3])];
const file = (name) => ({ pem: readFileSync(join(directory, name), 'utf8') });

void startReferenceServer({
  bindAddress: '127.0.0.1',
  securePort: 0,
  tlsCertFile: file('server.pem'),
  tlsPrivateKeyFile: file('server.key'),
  clientCaFile: file('clients.pem'),
  requestheaderClientCaFile: file('proxies.pem'),
  requestheaderAllowedNames: ['front-proxy-client'],
  requestheaderUsernameHeaders: ['X-Remote-User'],
  requestheaderGroupHeaders: ['X-Remote-Group'],
  requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
  clientAuth: 'request',
  answer:
    (standard) =>
    async (...request) => {
      if (milliseconds > 0) await sleep(milliseconds);
      return standard(...request);
    },
}).then(({ url }) => process.stdout.write(`${url}\n`));

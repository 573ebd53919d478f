'use strict';
/**
 * What Node itself can do: `bare.js DIRECTORY` asks for a client certificate, verifies it by OpenSSL alone and gives every
 * request the same answer. Nothing else is done, so no server in Node can be cheaper; prints its URL.
 */
const { constants } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
const tls = require('node:tls');

const read = (name) => readFileSync(join(process.argv[2], name), 'utf8');
const body = '{"user":"alice"}\n';
const http = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
const server = tls.createServer(
  {
    cert: read('server.pem'),
    key: read('server.key'),
    ca: read('clients.pem'),
    requestCert: true,
    secureOptions: constants.SSL_OP_NO_TICKET,
  },
  (socket) => {
    socket.on('error', () => socket.destroy());
    http.emit('connection', socket);
  },
);
server.listen(0, '127.0.0.1', () => process.stdout.write(`https://127.0.0.1:${server.address().port}\n`));

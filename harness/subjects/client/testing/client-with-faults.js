'use strict';
// A client that is correct: node:https with everything that a careful client checks, and the faults that it is given by name.
// It is told where to go by the environment: AUTHN_URL and so on.
const https = require('node:https');
const http = require('node:http');
const tls = require('node:tls');
const { isIP } = require('node:net');
const { readFileSync } = require('node:fs');
const { setInterval } = require('node:timers');
const { URL } = require('node:url');

const faults = new Set(process.argv.slice(2));
const env = process.env;
const read = (name) => readFileSync(env[`AUTHN_${name}`]);
const ca = read('CA');
const fail = (why) => {
  process.stderr.write(`${why}\n`);
  process.exit(1);
};

/** Names as they stand in the subject alternative name, without Node's lenience: a CN, a final dot, partial wildcards. */
function checkName(host, { subjectaltname = '' }) {
  const names = subjectaltname.split(', ');
  const wanted = faults.has('case-sensitive-names') ? host : host.toLowerCase();
  if (isIP(host) !== 0) {
    if (faults.has('no-addresses')) return new Error('no address is ever covered');
    const covered =
      names.includes(`IP Address:${host}`) || (faults.has('address-as-dns-name') && names.includes(`DNS:${host}`));
    return covered ? undefined : new Error(`the address ${host} is not covered`);
  }
  const covers = (pattern) => {
    const lower = faults.has('case-sensitive-names') ? pattern : pattern.toLowerCase();
    if (lower === wanted) return true;
    const [first, ...rest] = lower.split('.');
    const [, ...wantedRest] = wanted.split('.');
    return !faults.has('no-wildcards') && first === '*' && rest.length > 1 && rest.join('.') === wantedRest.join('.');
  };
  const dns = names.filter((name) => name.startsWith('DNS:')).map((name) => name.slice(4));
  return (faults.has('first-name-only') ? dns.slice(0, 1) : dns).some(covers)
    ? undefined
    : new Error(`the name ${host} is not covered`);
}

function checkServerIdentity(host, certificate) {
  if (faults.has('no-name-check')) return undefined;
  if (faults.has('node-name-check')) return tls.checkServerIdentity(host, certificate);
  if (
    faults.has('common-name') &&
    checkName(host, certificate) &&
    certificate.subject.CN === host &&
    !certificate.subjectaltname
  )
    return undefined;
  if (faults.has('common-name-always') && certificate.subject.CN === host) return undefined;
  if (faults.has('prefix-names') && (certificate.subjectaltname ?? '').includes(`DNS:${host}`)) return undefined;
  if (faults.has('uri-names') && (certificate.subjectaltname ?? '').includes(`//${host}`)) return undefined;
  if (
    faults.has('wildcard-suffix') &&
    (certificate.subjectaltname ?? '')
      .split(', ')
      .some((name) => name.startsWith('DNS:*') && host.endsWith(name.slice(5)))
  )
    return undefined;
  return checkName(host, certificate);
}

function ask(url, left, trusted) {
  return new Promise((settle, reject) => {
    const target = new URL(url);
    const secure = target.protocol === 'https:';
    const headers = { Authorization: `Bearer ${env.AUTHN_TOKEN}` };
    if (faults.has('sends-its-key')) headers['X-Key'] = read('KEY').toString('base64').slice(0, 400);
    if (faults.has('sends-its-key-plainly')) headers['X-Key'] = read('KEY').toString().split('\n')[1];
    const own = left === 5;
    const bare = own ? headers : faults.has('redirect-with-token') ? headers : {};
    const withCertificate = own || faults.has('redirect-with-certificate');
    const bareAddress = faults.has('no-certificate-for-addresses') && isIP(target.hostname) !== 0;
    const cert =
      faults.has('no-certificate') || bareAddress || !withCertificate ? {} : { cert: read('CERT'), key: read('KEY') };
    const options = {
      ca,
      ...cert,
      headers: bare,
      agent: false,
      lookup: (_name, { all }, done) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
      checkServerIdentity,
      rejectUnauthorized: !faults.has('unverified') && !(faults.has('trusts-after-first') && trusted),
      ciphers: faults.has('old-tls') || faults.has('weak') ? 'DEFAULT:@SECLEVEL=0' : 'DEFAULT:@SECLEVEL=2',
      minVersion: faults.has('old-tls') ? 'TLSv1' : 'TLSv1.2',
    };
    if (
      faults.has('ignores-expiry') ||
      faults.has('ignores-purpose') ||
      faults.has('ignores-signature') ||
      faults.has('self-signed-trusted') ||
      faults.has('ignores-critical')
    )
      options.rejectUnauthorized = false;
    const request = (secure ? https : http).request(target, options);
    if (options.rejectUnauthorized === false)
      request.once('socket', (socket) => {
        socket.once('secureConnect', () => {
          const problem = String(socket.authorizationError ?? '');
          const allowed =
            (faults.has('ignores-expiry') && /EXPIRED|NOT_YET/.test(problem)) ||
            (faults.has('ignores-purpose') && /PURPOSE/.test(problem)) ||
            (faults.has('ignores-signature') && /SIGNATURE/.test(problem)) ||
            (faults.has('self-signed-trusted') && /SELF_SIGNED/.test(problem)) ||
            (faults.has('ignores-critical') && /UNSPECIFIED/.test(problem)) ||
            faults.has('unverified') ||
            faults.has('trusts-after-first');
          const named =
            problem === '' || allowed
              ? checkServerIdentity(options.servername ?? target.hostname, socket.getPeerCertificate())
              : undefined;
          if ((problem !== '' && !allowed) || (named && !faults.has('unverified')))
            socket.destroy(new Error(problem || named.message));
        });
      });
    request.once('response', (response) => {
      const location = response.headers.location;
      const follow =
        faults.has('follows') || faults.has('redirect-with-token') || faults.has('redirect-with-certificate');
      if (location !== undefined && follow && left > 0) {
        response.resume();
        settle(ask(location, left - 1, trusted));
        return;
      }
      let body = '';
      response.on('data', (bytes) => (body += bytes));
      response.once('error', (error) => (faults.has('cut-is-success') ? settle() : reject(error)));
      response.once('end', () => {
        const { statusCode } = response;
        const good =
          statusCode < 300 ||
          faults.has('any-status') ||
          (faults.has('redirect-is-success') && statusCode < 400) ||
          (faults.has('client-errors-are-success') && statusCode < 500);
        if (!good) reject(new Error(`status ${statusCode}`));
        else settle(body);
      });
    });
    request.once('error', reject);
    request.end();
  });
}

async function main() {
  const times = faults.has('twice') ? 2 : 1;
  for (let time = 0; time < times; time += 1) await ask(env.AUTHN_URL, 5, time > 0);
}

main().then(
  () => (faults.has('always-fails') ? fail('failed all the same') : undefined),
  (error) => {
    if (faults.has('always-succeeds')) return;
    if (faults.has('hangs-on-failure')) {
      setInterval(() => 0, 1000);
      return;
    }
    if (faults.has('retries-unverified') && !/^status/.test(error.message)) {
      faults.add('unverified').add('no-name-check');
      void ask(env.AUTHN_URL, 5, false)
        .catch(() => undefined)
        .then(() => fail(error.message));
      return;
    }
    fail(error.message);
  },
);

/**
 * Small programs of presets: each makes `TIMES` requests to `AUTHN_URL`, one unless given, with the CA, the certificate and the
 * token that its environment names, and fails where the answer is an error. The name of the server leads to `AUTHN_ADDRESS`.
 */

export const nodeProgram = `
const https = require("node:https"), http = require("node:http"), { readFileSync } = require("node:fs");
const env = process.env, [ca, cert, key] = ['CA', 'CERT', 'KEY'].map((name) => readFileSync(env['AUTHN_' + name]));
const lookup = (name, { all }, done) => all ? done(null, [{ address: env.AUTHN_ADDRESS, family: 4 }]) : done(null, env.AUTHN_ADDRESS, 4);
const ask = () => new Promise((settle, fail) => {
  const { get } = env.AUTHN_URL.startsWith('https:') ? https : http;
  get(env.AUTHN_URL, { ca, cert, key, lookup, headers: { Authorization: 'Bearer ' + env.AUTHN_TOKEN } }, (answer) => {
    answer.on('error', fail).on('end', () => answer.statusCode < 400 ? settle() : fail(new Error('status ' + answer.statusCode))).resume();
  }).on('error', fail);
});
(async () => { for (let left = Number(env.TIMES || 1); left > 0; left -= 1) await ask(); })();
`;

export const undiciProgram = `
const { Agent, request } = require(process.env.UNDICI), { readFileSync } = require("node:fs");
const env = process.env, [ca, cert, key] = ['CA', 'CERT', 'KEY'].map((name) => readFileSync(env['AUTHN_' + name]));
const lookup = (name, { all }, done) => all ? done(null, [{ address: env.AUTHN_ADDRESS, family: 4 }]) : done(null, env.AUTHN_ADDRESS, 4);
const dispatcher = new Agent({ connect: { ca, cert, key, lookup } });
(async () => {
  for (let left = Number(env.TIMES || 1); left > 0; left -= 1) {
    const { statusCode, body } = await request(env.AUTHN_URL, { dispatcher, headers: { Authorization: 'Bearer ' + env.AUTHN_TOKEN } });
    await body.text();
    if (statusCode >= 400) throw new Error('status ' + statusCode);
  }
  await dispatcher.close();
})();
`;

/** It takes the CA from NODE_EXTRA_CA_CERTS, and has no place for a client certificate. */
export const fetchProgram = `
(async () => {
  for (let left = Number(process.env.TIMES || 1); left > 0; left -= 1) {
    const answer = await fetch(process.env.AUTHN_URL, { headers: { Authorization: 'Bearer ' + process.env.AUTHN_TOKEN } });
    await answer.text();
    if (!answer.ok) throw new Error('status ' + answer.status);
  }
})();
`;

export const pythonProgram = `
import os, socket, ssl, urllib.request
env, found = os.environ, socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **more: found(env['AUTHN_ADDRESS'] if host == env['AUTHN_HOST'] else host, *rest, **more)
trust = ssl.create_default_context(cafile=env['AUTHN_CA'])
trust.load_cert_chain(env['AUTHN_CERT'], env['AUTHN_KEY'])
for _ in range(int(env.get('TIMES', '1'))):
    request = urllib.request.Request(env['AUTHN_URL'])
    request.add_unredirected_header('Authorization', 'Bearer ' + env['AUTHN_TOKEN'])
    with urllib.request.urlopen(request, context=trust, timeout=10) as answer:
        answer.read()
`;

export const goProgram = `package main

import ("context"; "crypto/tls"; "crypto/x509"; "fmt"; "io"; "net"; "net/http"; "os"; "strconv")

func ask(client *http.Client) error {
	request, err := http.NewRequest("GET", os.Getenv("AUTHN_URL"), nil)
	if err != nil { return err }
	request.Header.Set("Authorization", "Bearer "+os.Getenv("AUTHN_TOKEN"))
	answer, err := client.Do(request)
	if err != nil { return err }
	defer answer.Body.Close()
	if _, err := io.ReadAll(answer.Body); err != nil { return err }
	if answer.StatusCode/100 != 2 { return fmt.Errorf("status %d", answer.StatusCode) }
	return nil
}

func run() error {
	pem, err := os.ReadFile(os.Getenv("AUTHN_CA"))
	if err != nil { return err }
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	pair, err := tls.LoadX509KeyPair(os.Getenv("AUTHN_CERT"), os.Getenv("AUTHN_KEY"))
	if err != nil { return err }
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		host, port, _ := net.SplitHostPort(address)
		if host == os.Getenv("AUTHN_HOST") { host = os.Getenv("AUTHN_ADDRESS") }
		return (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort(host, port))
	}
	client := &http.Client{Transport: &http.Transport{DialContext: dial, TLSClientConfig: &tls.Config{RootCAs: pool, Certificates: []tls.Certificate{pair}}}}
	times, _ := strconv.Atoi(os.Getenv("TIMES"))
	if times < 1 { times = 1 }
	for left := times; left > 0; left-- {
		if err := ask(client); err != nil { return err }
	}
	return nil
}

func main() {
	if err := run(); err != nil { fmt.Fprintln(os.Stderr, err); os.Exit(1) }
}
`;

import { readFileSync } from 'node:fs';
import type { ClientSettings } from '../flags';
import { tokenOf } from './deviations';
import type { Fault } from './fault';
import { memoryOf } from './remembered';

/** Headers with another value of `Authorization`, where there is one. */
const inPlace = (headers: ClientSettings['headers'], value: string | undefined): ClientSettings['headers'] =>
  headers.map(([name, each]) => [name, /^authorization$/i.test(name) && value ? value : each]);

function passwordFor(host: string): string | undefined {
  const path = process.env['NETRC'];
  if (path === undefined) return undefined;
  const [, machine, login, password] =
    /machine (\S+) login (\S+) password (\S+)/.exec(readFileSync(path, 'utf8')) ?? [];
  return machine === host ? `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` : undefined;
}

/** Which other users a client acts as: those of its environment, and of its earlier runs (clause 5.1.6). */
export const otherUserFaults: readonly Fault[] = [
  {
    name: 'token-of-the-environment-sent',
    sentence:
      'It sends the token that the variable `TOKEN` of its environment holds in place of that which it is given.',
    seams: () => ({
      headers: (standard) => (settings) =>
        inPlace(standard(settings), process.env['TOKEN'] && `Bearer ${process.env['TOKEN']}`),
    }),
  },
  {
    name: 'password-of-a-file-sent',
    sentence:
      'It sends the password that the file of the variable `NETRC` has for the host in place of the token that it is given.',
    seen: "Python's requests, where such a password replaces `Authorization`",
    seams: () => ({
      headers: (standard) => (settings) => inPlace(standard(settings), passwordFor(settings.url.hostname)),
    }),
  },
  {
    name: 'token-of-an-earlier-run-sent',
    sentence: 'It keeps the token that it is given for a host, and sends it in place of that of a later run.',
    seen: 'caches of tokens by host, as those of single sign-on',
    seams: (given) => {
      const memory = memoryOf('token', new URL(`https://${given.url.hostname}`));
      const known = memory.read();
      if (known === undefined) memory.write(tokenOf(given));
      return {
        headers: (standard) => (settings) =>
          standard(settings).map(([name, value]) =>
            known !== undefined && name.toLowerCase() === 'authorization' ? [name, `Bearer ${known}`] : [name, value],
          ),
      };
    },
  },
  {
    name: 'token-of-an-earlier-run-sent-for-want-of-one',
    sentence: 'It keeps the token that it is given for a host, and sends it in a later run that is given none.',
    seams: (given) => {
      const memory = memoryOf('last-token', new URL(`https://${given.url.hostname}`));
      const known = memory.read();
      if (tokenOf(given) !== '') memory.write(tokenOf(given));
      return {
        headers: (standard) => (settings) =>
          tokenOf(given) === ''
            ? inPlace(standard(settings), known === undefined ? undefined : `Bearer ${known}`)
            : standard(settings),
      };
    },
  },
  {
    name: 'token-of-an-earlier-run-sent-where-none-is-told',
    sentence: 'It keeps the token that it is given for a host, and sends it in a later run that is told of none.',
    seams: (given) => {
      const memory = memoryOf('token-of-host', new URL(`https://${given.url.hostname}`));
      const known = memory.read();
      const isTold = given.headers.some(([name]) => /^authorization$/i.test(name));
      if (isTold) memory.write(tokenOf(given));
      return {
        headers: (standard) => (settings) =>
          isTold || known === undefined
            ? standard(settings)
            : [...standard(settings), ['Authorization', `Bearer ${known}`]],
      };
    },
  },
  {
    name: 'cookies-kept-for-all',
    sentence: 'It keeps the cookies that a server sets, and sends them in later runs, whoever the user is.',
    seen: '`curl --cookie-jar`, and what has one file of cookies for all users of a machine',
    seams: (given) => {
      const memory = memoryOf('cookie', given.url);
      const known = memory.read();
      return {
        headers: (standard) => (settings) => [
          ...standard(settings),
          ...(known === undefined ? [] : [['Cookie', known] as const]),
        ],
        attempt: (standard) => async (settings) => {
          const received = await standard(settings);
          const [cookie] = received.fields?.['set-cookie']?.[0]?.split(';') ?? [];
          if (cookie !== undefined) memory.write(cookie);
          return received;
        },
      };
    },
  },
];

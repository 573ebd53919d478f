import {
  clientScenario,
  presenting,
  rejected,
  rejectedLater,
  run,
  server,
  used,
} from '../../../harness/vocabulary/client';
import type { ClientCheck } from '../../../harness/vocabulary/client/types';

type Presents = Parameters<typeof presenting>[0];
type Server = ReturnType<typeof server<never>>;
type Given = NonNullable<Parameters<typeof run<string, string>>[1]>;

/** What is wrong with a server; the words complete "… behind a proxy". */
const flaws = {
  'untrusted-ca': { what: 'An untrusted CA', rule: 'S-02' },
  'other-name': { what: 'Another name', rule: 'S-03' },
  expired: { what: 'An expired certificate', rule: 'S-06' },
} as const satisfies Partial<Record<Presents, { readonly what: string; readonly rule: string }>>;

/** Where the command meets it at once; the words complete "an untrusted CA …". */
const places: Readonly<
  Record<string, { readonly words: string; readonly server?: Partial<Server>; readonly given?: Given }>
> = {
  'without-a-request-for-a-certificate': {
    words: 'of a server that asks for no certificate',
    server: { asksForNoCertificate: true },
  },
  'behind-a-proxy-over-tls': { words: 'behind a proxy over TLS', given: { through: 'proxy-over-tls' } },
  'at-its-address-behind-a-proxy': {
    words: 'of a server that is asked for by its address behind a proxy',
    server: { addressedBy: 'address' },
    given: { through: 'proxy' },
  },
  'for-a-watch': { words: 'where a watch is asked for', given: { path: '/api/v1/namespaces/default/pods?watch=true' } },
  'for-a-token-alone': { words: 'where it is given its token alone', given: { gives: 'token-alone' } },
  'for-a-certificate-alone': {
    words: 'where it is given its certificate alone',
    given: { gives: 'certificate-alone' },
  },
  'under-a-server-name': {
    words: 'where a kubeconfig has the name of the server beside its address',
    given: { kubeconfig: 'with-a-server-name' },
  },
  'for-a-password': { words: 'where a kubeconfig has a password', given: { kubeconfig: 'with-a-password' } },
};

const asks = { kind: 'redirect-to-itself' } as const;
const status = (code: number, says: string) => ({ kind: 'status', status: code, says }) as const;

/** Where it is met on a later connection than the first, at which all is as it should be. */
const moments: typeof places = {
  'after-a-redirect': { words: 'after a redirect', server: { answers: { kind: 'once', first: asks } } },
  'in-a-second-tunnel': {
    words: 'in a second tunnel through a proxy',
    server: { answers: { kind: 'once', first: asks } },
    given: { through: 'proxy' },
  },
  'under-a-server-name-after-no-answer': {
    words: 'after no answer where a kubeconfig has the name of the server beside its address',
    server: { answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } } },
    given: { kubeconfig: 'with-a-server-name' },
  },
  'after-no-answer': {
    words: 'after no answer',
    server: { answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } } },
  },
  'after-status-401': {
    words: 'after status 401',
    server: { answers: { kind: 'once', first: status(401, 'Unauthorized') } },
  },
  'after-status-421': {
    words: 'after status 421',
    server: { answers: { kind: 'once', first: status(421, 'Misdirected Request') } },
  },
  'after-status-503': {
    words: 'after status 503',
    server: { answers: { kind: 'once', first: status(503, 'the server is unavailable') } },
  },
  'after-a-reset-over-http-2': {
    words: 'after a connection of HTTP/2 that was reset',
    server: { protocol: 'h2', answers: { kind: 'once', first: { kind: 'nothing', how: 'reset' } } },
  },
};

const flawsOf = Object.entries(flaws) as [keyof typeof flaws, (typeof flaws)[keyof typeof flaws]][];
const placesOf = Object.entries(places);
const momentsOf = Object.entries(moments);

const control = 'nothing-wrong';

/** One check a flaw. */
const checksOf = (
  place: string,
  words: string,
  given: Given | undefined,
  then: ReturnType<typeof rejected> | typeof rejectedLater,
  its: string,
) =>
  flawsOf.map(([flaw, { what, rule }]) => {
    const id = `${flaw}-${place}`;
    return [id, { title: `${what} ${words}`, when: run(id, given), then, control: its, rule }] as const;
  });

export default clientScenario({
  id: 'flaws-in-every-place',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-02',
  title: 'A client rejects a server for what is wrong with it wherever it meets it',
  given: {
    ordinary: server(),
    proxy: server({ tunnels: 'in-clear-text' }),
    'proxy-over-tls': { ...presenting('ordinary', 'address'), tunnels: 'over-tls' },
    ...Object.fromEntries(
      placesOf.flatMap(([place, each]) => [
        [place, server(each.server)],
        ...flawsOf.map(([flaw]) => [`${flaw}-${place}`, server({ ...each.server, presents: flaw })] as const),
      ]),
    ),
    ...Object.fromEntries(
      momentsOf.flatMap(([moment, each]) =>
        flawsOf.map(([flaw]) => [`${flaw}-${moment}`, server({ ...each.server, presentsLater: flaw })] as const),
      ),
    ),
  },
  checks: {
    [control]: { title: 'Nothing wrong', when: run('ordinary'), then: used() },
    ...Object.fromEntries<ClientCheck>(
      placesOf.flatMap(([place, { words, given }]): readonly (readonly [string, ClientCheck])[] => [
        [`${control}-${place}`, { title: `Nothing wrong ${words}`, when: run(place, given), then: used() }],
        ...checksOf(place, words, given, rejected(), `${control}-${place}`),
      ]),
    ),
    ...Object.fromEntries<ClientCheck>(
      momentsOf.flatMap(([moment, { words, given }]): readonly (readonly [string, ClientCheck])[] => [
        ...(given === undefined
          ? []
          : [
              [
                `${control}-${moment}`,
                { title: `Nothing wrong ${words}`, when: run('ordinary', given), then: used() },
              ] as const,
            ]),
        ...checksOf(moment, words, given, rejectedLater, given === undefined ? control : `${control}-${moment}`),
      ]),
    ),
  },
});

import { makeAuthority, makeServerCertificate, type AuthorityPair } from '../../pki';
import { requestHeaderConfig, traitsOf, type ServerFlags } from '../../target/declaration/flags';
import { profiles, type ProfileName } from '../../target/profiles';
import type { OpenTarget, Oracle, Target } from '../../target/types';
import type { TlsVersion } from '../../vocabulary/types';
import { bearersCertificate } from '../../bundled/bearer';
import { choicesOf, pathOf, type Launcher } from '../launcher';
import { startListening } from '../../processes/listening/listening';
import { supervise } from '../../processes/supervised';

/**
 * How a server looks at client certificates: it refuses whoever has none, it takes note of one that it verified, or, the
 * known-bad case, it takes note of any.
 */
export type Verification = 'required' | 'optional' | 'unverified';

/** One way in which a front server is set up. */
export interface TlsServerSetup {
  readonly verification: Verification;
  /** The versions it offers. */
  readonly tls: readonly TlsVersion[];
  /** Whether sessions can be resumed: not at all, or as the program does when nothing is said. */
  readonly resumption: 'off' | 'as shipped';
}

/** The files that a front server reads. */
export interface TlsServerFiles {
  readonly certificate: string;
  /** Next to the certificate, under the same name but for its ending. */
  readonly key: string;
  /** The authority of its clients. */
  readonly clientCa: string;
}

/** A setup at a port of the loopback. */
export interface PlacedSetup {
  readonly setup: TlsServerSetup;
  readonly port: number;
}

/** A kind of TLS server that stands in front of others, as a program that can be started. */
export interface TlsServer {
  readonly name: ProfileName;
  /** Its program, and the package of Debian. */
  readonly program: 'nginx' | 'apache2' | 'haproxy' | 'caddy';
  readonly package: string;
  /** What each verification is called in its configuration. */
  readonly words: Readonly<Record<Verification, string>>;
  readonly oracle: Oracle;
  /** One configuration of one process that is all of these servers. */
  readonly config: (servers: readonly PlacedSetup[], files: TlsServerFiles) => string;
  /** Its arguments, given the directory that is its own and the file of its configuration there. */
  readonly args: (directory: string, config: string) => readonly string[];
  readonly env?: (directory: string) => Readonly<Record<string, string>>;
}

/** One process of a front server that is running. */
export interface RunningTlsServer {
  /** Where each setup listens, in their order. */
  readonly ports: readonly number[];
  /** PEM: who issued its certificate. */
  readonly trust: string;
  readonly clientCa: AuthorityPair;
  readonly close: () => Promise<void>;
}

/** Starts one process that is a server for each of these setups, with authorities of its own. Throws TargetError. */
export async function startTlsServer(server: TlsServer, setups: readonly TlsServerSetup[]): Promise<RunningTlsServer> {
  const command = pathOf(needed(server), server.name);
  const now = new Date();
  const [root, clientCa, kept] = await Promise.all([
    makeAuthority({ commonName: 'authn-conformance servers', now, hours: 1 }),
    makeAuthority({ commonName: 'authn-conformance clients', now, hours: 1 }),
    supervise(server.name),
  ]);
  try {
    const hosts = ['localhost', '127.0.0.1'];
    const leaf = await makeServerCertificate({ authority: root, hosts, now, hours: 1 });
    const files: TlsServerFiles = {
      certificate: kept.write('server.crt', leaf.chain),
      key: kept.write('server.key', leaf.key),
      clientCa: kept.write('client-ca.crt', clientCa.certificate),
    };
    const { ports } = await startListening(server.name, setups.length, (free) => {
      const placed = setups.map((setup, index) => ({ setup, port: free[index] ?? 0 }));
      const config = kept.write('server.conf', server.config(placed, files));
      return kept.start(command, server.args(kept.directory, config), server.env?.(kept.directory));
    });
    return { ports, trust: root.certificate, clientCa, close: kept.close };
  } catch (error) {
    await kept.close();
    throw error;
  }
}

/** One setup as a target; `running` gives the process that it is a part of, and where it listens. */
export function tlsServerTarget(
  server: TlsServer,
  setup: TlsServerSetup,
  running: () => Promise<RunningTlsServer & { readonly port: number }>,
  { name = `${server.name}, ${server.words[setup.verification]}`, profile = server.name } = {},
): Target {
  const judgedAs = profiles[profile];
  const required = setup.verification === 'required';
  const flags: ServerFlags = {
    'client-auth': required ? 'require' : 'request',
    'anonymous-auth': !required,
    // Whatever it is judged as, no configuration here names a second CA.
    'requestheader-client-ca-file': '',
  };
  return {
    subject: 'api-server',
    name,
    profile: judgedAs,
    oracle: server.oracle,
    tls: setup.tls,
    signers: ['client-ca'],
    verifiesServer: true,
    setups: [
      {
        name: 'target',
        traits: [...judgedAs.traits, ...traitsOf(flags), 'separate-authorities'],
        requestHeader: requestHeaderConfig(flags),
      },
    ],
    open: async (): Promise<OpenTarget> => {
      const { port, trust, clientCa, close } = await running();
      const endpoint = { host: 'localhost', port, serverName: 'localhost', trust };
      return { endpoint: () => endpoint, authorities: { 'client-ca': clientCa }, close };
    },
  };
}

const bothVersions: readonly TlsVersion[] = ['1.2', '1.3'];
const takes: Launcher['takes'] = ['tls', 'clientAuth', 'profile'];

/** The launcher of a front server: one process of it, and sessions as the program has them when nothing is said. */
export const tlsServerLauncher = (server: TlsServer): Launcher => ({
  name: server.name,
  needs: [needed(server)],
  takes,
  target: ({ tls = bothVersions, clientAuth = 'require', profile } = {}) => {
    const verification = clientAuth === 'require' ? 'required' : 'optional';
    const setup: TlsServerSetup = { verification, tls, resumption: 'as shipped' };
    const running = async (): Promise<RunningTlsServer & { readonly port: number }> => {
      const front = await startTlsServer(server, [setup]);
      return { ...front, port: front.ports[0] ?? 0 };
    };
    const target = tlsServerTarget(server, setup, running, profile === undefined ? {} : { profile });
    return {
      ...target,
      choices: choicesOf({ name: server.name, takes }),
      supplies: ['certificate'],
      open: async () => {
        const open = await target.open();
        return { ...open, suppliedCredentials: { certificate: await bearersCertificate(open.authorities) } };
      },
    };
  },
});

const needed = (server: TlsServer): Launcher['needs'][number] => ({
  command: server.program,
  install: `apt-get install ${server.package}`,
});

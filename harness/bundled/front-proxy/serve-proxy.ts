import { stringify } from 'yaml';
import { freePorts } from '../../processes/listening/ports';
import { supervise } from '../../processes/supervised';
import type { ProxyCredential, ProxyUser } from '../../target/front-proxy';
import { urlOf } from '../../target/types';
import { quoted } from '../introduction';
import type { Serving } from '../serve';
import { builtinFrontProxy, frontProxyAuthorities } from './target';

/** How the bundled front proxy is to serve. */
export interface ServeProxyOptions {
  readonly fault?: string;
  /** Where it finds the API server; a free port of this machine unless given. */
  readonly upstream?: { readonly host: string; readonly port: number };
}

/**
 * Starts the bundled front proxy with fresh certificates and users, and writes what describes it into a directory that goes with it.
 * What it forwards to is the harness, once that tests it. Throws FaultError.
 */
export async function serveFrontProxy({ fault, upstream }: ServeProxyOptions): Promise<Serving> {
  const authorities = frontProxyAuthorities();
  const target = builtinFrontProxy({ authorities, ...(fault === undefined ? {} : { fault }) });
  const [port = 0] = upstream === undefined ? await freePorts(1) : [];
  const behind = upstream ?? { host: '127.0.0.1', port };
  const [root, clientCa, frontProxyCa, upstreamCa] = await authorities;
  // Keys of CAs lie in it, and must not stay there however this process ends.
  const { write, close: remove } = await supervise('serve');
  try {
    const proxy = await target.open(behind);
    const ca = write('front.crt', root.certificate);
    const pair = (name: string, { certificate, key }: { readonly certificate: string; readonly key: string }) => ({
      ...{ certificate: write(`${name}.crt`, certificate), key: write(`${name}.key`, key) },
    });
    const users = write(
      'users.yaml',
      stringify({ users: target.users.map((user) => userOf(user, proxy.credentials[user.name], pair)) }),
    );
    const url = urlOf(proxy.endpoint);
    const file = write(
      'target.yaml',
      stringify({
        ...{ url, ca, users, profile: target.profile.name, clientCa: pair('users-ca', clientCa) },
        ...{ upstreamListen: `${behind.host}:${behind.port}`, upstreamName: target.upstream?.name },
        ...{
          upstreamCa: pair('upstream-ca', upstreamCa),
          requestHeaderCa: write('front-proxy-ca.crt', frontProxyCa.certificate),
        },
      }),
    );
    const [first] = target.users;
    const credential = proxy.credentials[first.name];
    const secret = write(
      'curl.conf',
      credential?.kind === 'basic' ? `user = "${credential.user}:${credential.password}"\n` : '',
    );
    return {
      introduction: [
        `the reference front proxy listens on ${url}, and forwards to an API server at ${behind.host}:${behind.port}`,
        '',
        `as ${first.name} (502 Bad Gateway until there is an API server):`,
        `  curl --cacert ${quoted(ca)} --config ${quoted(secret)} ${url}/api`,
        '',
        'its conformance, with the harness as the API server:',
        `  authn-conformance proxy --target ${quoted(file)}`,
        '',
        'stop it with Ctrl-C; the certificates, which are valid for an hour, and the users that were made for it go away with it',
        '',
      ].join('\n'),
      stop: async () => {
        await proxy.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A user as the file of --users has it. */
function userOf(
  { name, identity: { user, groups, uid, extra } }: ProxyUser,
  credential: ProxyCredential | undefined,
  pair: (name: string, of: { readonly certificate: string; readonly key: string }) => object,
): object {
  const presented =
    credential?.kind === 'basic'
      ? { password: credential.password }
      : credential?.kind === 'bearer-token'
        ? { token: credential.token }
        : credential && pair(name, { certificate: credential.credential.chain, key: credential.credential.key });
  return {
    name,
    ...presented,
    user,
    groups,
    ...(uid === undefined ? {} : { uid }),
    ...(extra === undefined ? {} : { extra }),
  };
}

import { basename } from 'node:path';
import type { ClientCommand, ClientTarget } from './client';
import { clientProfiles } from './profiles';

/** What a client target is declared with; the rest is as most have it. */
export type GivenClientTarget = Pick<ClientTarget, 'command'> &
  Partial<Omit<ClientTarget, 'subject' | 'setups' | 'command'>>;

/** The name of several labels that a command is given which connects to `{address}` and verifies `{host}`. */
const anyLongName = 'api.cluster.authn.test';

/** Whether the command is told apart where to connect and which name to verify: a URL beside a kubeconfig goes before what that says. */
function takesAddress({ argv, env = {}, input = '' }: ClientCommand): boolean {
  const text = JSON.stringify([argv, env, input]);
  return text.includes('{address}') || (text.includes('{kubeconfig}') && !text.includes('{url}'));
}

/** A client as it is declared: a command, and what else is known of it. */
export function clientTarget(given: GivenClientTarget): ClientTarget {
  const { command } = given;
  return {
    subject: 'client',
    tls: ['1.2', '1.3'],
    setups: [{ name: 'default', traits: [] }],
    name: basename(command.argv[0]),
    profile: clientProfiles.strict,
    repeatCommand: undefined,
    successPattern: undefined,
    presentsCertificate: true,
    verifiesServer: true,
    host: 'localhost',
    longName: takesAddress(command) ? anyLongName : undefined,
    files: {},
    timeout: 10_000,
    ...given,
  };
}

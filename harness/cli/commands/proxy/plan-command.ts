import { frontProxyScenarios } from '../../../../scenarios/front-proxy';
import { printable } from '../../../report/explain/safe-text';
import { listOf, plan } from '../../../subjects';
import { selectionOf } from '../../options/selection';
import type { Io } from '../../output/io';
import { plannedJson } from '../../output/planned-json';
import { plannedLines } from '../../output/planned-lines';
import { configurationFor, type ConfigurationName } from './configuration';
import { declarationIn, proxyTarget, type ProxyFlags } from './proxy-command';

/** The flags of `proxy plan`. */
export interface ProxyPlanFlags extends ProxyFlags {
  /** The program whose configuration is printed, in place of the checks. */
  readonly for?: ConfigurationName;
  readonly json?: boolean;
}

/** Says which checks of a front proxy would run and what the others lack, or how a program is configured for them; connects to nothing. */
export function proxyPlanCommand(flags: ProxyPlanFlags, io: Io): void {
  listOf(frontProxyScenarios, selectionOf(flags));
  const declared = declarationIn(flags);
  const target = proxyTarget(flags, declared);
  if (flags.for !== undefined) {
    io.out(configurationFor(flags.for, target, declared));
    return;
  }
  const planned = plan(frontProxyScenarios, target, selectionOf(flags));
  if (flags.json === true) {
    io.out(plannedJson(planned));
    return;
  }
  const users = target.users.map(({ name, by, identity }) => `${name} (${by}, forwarded as ${identity.user})`);
  const lines = [
    `target   ${target.name}`,
    `profile  ${target.profile.name}`,
    `users    ${users.join(', ')}`,
    `upstream ${target.upstream === undefined ? 'an API server of your own' : `${target.upstream.listen.host}:${target.upstream.listen.port} as ${target.upstream.name}`}`,
    '',
    ...plannedLines(planned),
  ];
  io.out(lines.map((line) => `${printable(line, 8_000)}\n`).join(''));
}

import { Option, type Command } from 'commander';
import type { ExitCode } from '../../../results';
import { frontProxySettings } from '../../../settings';
import { examplesFirst, meanings } from '../../options/help';
import { choice } from '../../options/option-values';
import { addFrontProxyOptions, addPerformOptions, addSelectionOptions } from '../../options/options';
import type { Io } from '../../output/io';
import { faultOption } from '../../options/fault';
import { configurations } from './configuration';

/** Adds the commands `proxy`, which it gives, and `proxy plan`. */
export function addProxyCommand(program: Command, io: Io, done: (code: ExitCode) => void): Command {
  const proxy = program
    .command('proxy')
    .description(
      `try every check of a front proxy on the bundled one, or on ${frontProxySettings.target.flag}: the harness is the user before it and the API server behind it`,
    )
    .configureHelp(
      examplesFirst(
        'proxy',
        'proxy --target https://127.0.0.1:8443 --ca proxy-ca.crt --users users.yaml --upstream-listen 127.0.0.1:9443 --pki ./pki',
      ),
    )
    .addHelpText('after', `\n${meanings}`)
    .action(async (flags) => {
      const { proxyCommand } = require('./proxy-command') as typeof import('./proxy-command');
      done(await proxyCommand(flags as Parameters<typeof proxyCommand>[0], io));
    });
  addFrontProxyOptions(proxy);
  addSelectionOptions(proxy);
  addPerformOptions(proxy);
  proxy.addOption(faultOption(['front-proxy']));
  addPlanCommand(proxy, io);
  return proxy;
}

function addPlanCommand(proxy: Command, io: Io): void {
  const proxyPlan = proxy
    .command('plan')
    .description('show which checks of a front proxy would run, or how to configure one for them; connects to nothing')
    .configureHelp(
      examplesFirst(
        'proxy plan --target target.yaml',
        'proxy plan --target https://127.0.0.1:8443 --users users.yaml --upstream-listen 127.0.0.1:9443 --pki ./pki --for nginx',
      ),
    )
    .action((flags) => {
      const { proxyPlanCommand } = require('./plan-command') as typeof import('./plan-command');
      proxyPlanCommand(flags as Parameters<typeof proxyPlanCommand>[0], io);
    });
  addFrontProxyOptions(proxyPlan);
  addSelectionOptions(proxyPlan);
  proxyPlan
    .optionsGroup('What is shown (which checks would run, unless given):')
    .addOption(
      choice(
        new Option('--for <program>', 'its configuration, with users, addresses and names filled in'),
        '--for',
        Object.keys(configurations),
      ),
    )
    .option('--json', 'print JSON');
}

import { commandFiles } from '../attempt';
import { kubeconfigForms } from '../kubeconfig';
import type { RunCommand } from '../types';

/** An attempt as a sentence without full stop; the server by its name in the scenario. */
export function commandInWords({ against, scheme, twice, files, kubeconfig, environment }: RunCommand): string {
  const what = twice === true ? 'the command that connects twice is run' : 'the command is run';
  const how = scheme === undefined ? '' : ' with an http URL';
  const given = files === undefined ? '' : ` with ${commandFiles[files]}`;
  const config = kubeconfig === undefined ? '' : ` with a kubeconfig ${kubeconfigForms[kubeconfig]}`;
  const around =
    environment === undefined
      ? ''
      : ' with environment variables (`SSL_CERT_FILE` and others) that name the CA of the server';
  return `${what}${how}${given}${config}${around} against the server ${against.replaceAll('-', ' ')}`;
}

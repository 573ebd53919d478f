import { commandFiles } from '../attempt';
import type { RunCommand } from '../types';

/** An attempt as a sentence without full stop; the server by its name in the scenario. */
export function commandInWords({ against, scheme, twice, files }: RunCommand): string {
  const what = twice === true ? 'the command that connects twice is run' : 'the command is run';
  const how = scheme === undefined ? '' : ' with an http URL';
  const given = files === undefined ? '' : ` with ${commandFiles[files]}`;
  return `${what}${how}${given} against the server ${against.replaceAll('-', ' ')}`;
}

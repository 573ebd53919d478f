import type { RunCommand } from '../types';

/** An attempt as a sentence without full stop; the server by its name in the scenario. */
export function commandInWords({ against, scheme, twice }: RunCommand): string {
  const what = twice === true ? 'the command that connects twice is run' : 'the command is run';
  const how = scheme === undefined ? '' : ' with an http URL';
  return `${what}${how} against the server ${against.replaceAll('-', ' ')}`;
}

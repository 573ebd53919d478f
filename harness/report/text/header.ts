import type { RunResult, RunTarget, SideBySideUsed } from '../../results';
import type { SubjectId } from '../../vocabulary/types';
import { count } from '../explain/sentences';
import { type Ink, joined, line } from './ink';
import { row, type Style } from './layout';

/** What ran against what, and what the run could not see: to be read before any verdict. */
export function header(run: RunResult, style: Style): Ink[] {
  const { tool, target } = run;
  const fact = (label: string, value: string | Ink): Ink[] => row(style, { indent: 0, label, width: 10 }, value);
  const began = run.startedAt.toISOString().replace('T', ' ').slice(0, 19);
  const name = style.paint.strong(joined([tool.name, ' ', tool.version]));
  return [
    line`${name} on Node ${tool.node.replace(/^v/, '')}, started ${began} UTC`,
    ...[target, ...(run.others ?? [])].flatMap((each) => targetLines(each, fact)),
    ...(run.requirements === undefined ? [] : fact('version', `the requirements of ${run.requirements}`)),
    ...(run.shard === undefined ? [] : fact('shard', `${run.shard.index} of ${run.shard.count}`)),
    ...fact('seed', run.seed),
    ...(run.sideBySide === undefined || run.sideBySide.most === 0 ? [] : fact('jobs', sideBySide(run.sideBySide))),
    ...(run.rounds > 1 ? fact('rounds', `every check ${run.rounds} times`) : []),
    ...([target, ...(run.others ?? [])].every(({ serverVerified }) => serverVerified) ? [] : warning(style)),
  ];
}

const subjectWords = {
  'api-server': undefined,
  'front-proxy': 'the front proxy, between a user and an upstream that the harness plays',
  client: 'the client of servers that the harness plays',
} as const satisfies Record<SubjectId, string | undefined>;

function targetLines(target: RunTarget, fact: (label: string, value: string) => Ink[]): Ink[] {
  const subject = subjectWords[target.subject];
  return [
    ...fact('target', target.name),
    ...setups(target).flatMap((setup) => fact('', setup)),
    ...(subject === undefined ? [] : fact('subject', subject)),
    ...fact('profile', target.detected === undefined ? target.profile : `${target.profile}, ${target.detected}`),
    ...(target.paths === undefined ? [] : fact('paths', target.paths)),
    ...(target.oracle === undefined ? [] : fact('identity', asked(target.oracle, target))),
    ...(target.oracleChosen === undefined ? [] : fact('', target.oracleChosen)),
    ...(target.facts ?? []).flatMap(([label, value]) => fact(label, value)),
  ];
}

function sideBySide({ adapted, most, lowered }: SideBySideUsed): string {
  if (!adapted) return `${count(most, 'scenario')} side by side, as --jobs says`;
  const reasons = [
    ...(lowered.target > 0 ? [`the target answered more slowly (${count(lowered.target, 'time')})`] : []),
    ...(lowered.refusals > 0 ? [`the target refused what it answered alone (${count(lowered.refusals, 'time')})`] : []),
    ...(lowered.machine > 0 ? [`this machine was busy (${count(lowered.machine, 'time')})`] : []),
  ];
  const fewer = reasons.length === 0 ? '' : `; fewer when ${reasons.join(', ')}`;
  return `up to ${count(most, 'attempt')} side by side, as the target bears them${fewer}`;
}

function setups({ name, setups: each }: RunTarget): string[] {
  if (each.length > 1) return each.map((setup) => `${setup.url}  ${setup.name}`);
  return each.map(({ url }) => url).filter((url) => url !== name);
}

const asked = (oracle: string, { oracleBlindTo }: RunTarget): string =>
  oracleBlindTo.length === 0
    ? `asked with ${oracle}`
    : `asked with ${oracle}, which cannot see ${oracleBlindTo.join(', ')}`;

function warning({ paint }: Style): Ink[] {
  return [
    line`${paint.doubtful("WARNING   the server's identity was not confirmed")}`,
    line`${paint.doubtful('          Verification was turned off, so these answers may be those of another server.')}`,
  ];
}

import { refusals, type Refusal } from '../../vocabulary/expectation';
import { listed } from '../../vocabulary/prose/prose';
import { code, escape } from './markdown';

/** What each profile accepts as a rejection for a reason, in words, by the name of the profile. */
export type Rejections = (refusal: Refusal) => Readonly<Record<string, readonly string[]>>;

/** Which answers, alerts and closed connections count as a rejection; profiles that accept the same share a row. */
export function rejectionsMarkdown(rejections: Rejections): string {
  return [
    '## What counts as a rejection\n',
    'A check that expects a rejection passes on any of the shapes that the profile of the target accepts.\n',
    '| the server rejects | by | profiles |',
    '|---|---|---|',
    ...(Object.keys(refusals) as Refusal[]).flatMap((refusal) => rows(refusals[refusal], rejections(refusal))),
    '',
  ].join('\n');
}

function rows(condition: string, byProfile: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const names = Object.keys(byProfile);
  const sharing = new Map<string, string[]>();
  for (const [name, shapes] of Object.entries(byProfile)) {
    const told = shapes.join(', or ');
    sharing.set(told, [...(sharing.get(told) ?? []), name]);
  }
  return [...sharing].map(
    ([told, each]) =>
      `| ${condition} | ${escape(told)} | ${each.length === names.length ? 'all' : listed(each.map(code))} |`,
  );
}

import { describe, expect, test } from '@jest/globals';
import * as zod from 'zod';
import type { RunResult } from '../../results';
import { finishedRun } from '../golden/finished-run.fixture';
import { renderJson } from '../json';
import { renderJunit } from '../junit';
import { renderCtrf } from '../formats/ctrf';
import { renderGithub } from '../formats/github';
import { renderGitlab } from '../formats/gitlab';
import { renderMarkdown } from '../formats/markdown';
import { renderSarif } from '../formats/sarif';
import { renderTap } from '../formats/tap';
import { renderHtml } from '../html/page';
import { renderText } from '../text';
import { runOf } from './read';
import { reportSchema, type ReportDocument } from './schema';

// Demands are no part of a report.
const run: RunResult = Object.fromEntries(
  Object.entries(finishedRun).filter(([field]) => field !== 'demands'),
) as unknown as RunResult;
const readAgain = (each: typeof run): RunResult => {
  const document = JSON.parse(renderJson(each)) as ReportDocument;
  reportSchema(zod.z).parse(document);
  return runOf(document);
};
const read = readAgain(run);

describe('a run that was read from its JSON report makes the same report', () => {
  test.each([
    ['json', renderJson],
    ['junit', renderJunit],
    ['tap', renderTap],
    ['ctrf', renderCtrf],
    ['sarif', renderSarif],
    ['github', renderGithub],
    ['gitlab', renderGitlab],
    ['markdown', renderMarkdown],
    ['html', renderHtml],
    ['text', (each: typeof run) => renderText(each, { verbose: true })],
  ])('%s', (_format, render) => {
    expect(render(read)).toBe(render(run));
  });
});

test('what was not known is not there, dates are dates, and a shard is a shard', () => {
  expect(read.startedAt).toEqual(run.startedAt);
  expect(JSON.stringify(read)).not.toMatch(/"layer":null/);
  const shard = { index: 2, count: 3 };
  expect(readAgain({ ...run, shard }).shard).toEqual(shard);
});

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileNameOf, folderOf, keep, type Kept } from '../../replay';
import { timelineLines } from '../../report/explain/sent';
import type { CheckResult, Evidence } from '../../results';
import { withoutOddSecrets, withoutPrivateKeys, withoutQuotedSecrets } from '../../text';
import { makeDirectory } from './directory';
import { UsageError } from './io';

/** What `--evidence` and `--evidence-with-keys` say. */
export interface EvidenceFlags {
  readonly evidence?: string;
  readonly evidenceWithKeys?: boolean;
  readonly force?: boolean;
}

/** Keeps the evidence of checks that did not pass in folders of their own. */
export interface EvidenceFolder {
  /** Writes the folder of a check, where it did not pass; gives the check with lines that name its files. */
  readonly keep: (check: CheckResult) => CheckResult;
}

/** More folders than this are no evidence that anybody reads. */
const mostFolders = 1000;

/** Makes the directory of `--evidence`, readable by its owner alone; undefined: it is not asked for. Throws UsageError. */
export function openEvidence({
  evidence,
  evidenceWithKeys: withKeys = false,
  force = false,
}: EvidenceFlags): EvidenceFolder | undefined {
  if (evidence === undefined) {
    if (withKeys) throw new UsageError('--evidence-with-keys: say also where to, as in --evidence DIR');
    return undefined;
  }
  const directory = resolve(evidence);
  const mistake = (why: string): UsageError => new UsageError(`--evidence ${evidence}: ${why}; name another directory`);
  makeDirectory(directory, `--evidence ${evidence}`, 0o700);
  if (!force && readdirSync(directory).length > 0) throw mistake('holds something already, and --force was not said');
  if (withKeys && (statSync(directory).mode & 0o077) !== 0)
    throw mistake('others than its owner can look into it, and keys would be written there');
  const made = new Map<string, CheckResult>();
  return {
    keep(check) {
      if (check.verdict !== 'failed' && check.verdict !== 'inconclusive') return check;
      const known = made.get(check.id);
      if (known?.evidence === check.evidence) return known;
      if (made.size >= mostFolders && known === undefined) return check;
      const bound = write(check, directory, withKeys);
      made.set(check.id, bound);
      return bound;
    },
  };
}

function write(check: CheckResult, directory: string, withKeys: boolean): CheckResult {
  const folder = folderOf(check.id);
  const kept = check.evidence.map((piece) => ({
    piece,
    kept: keep(piece, { directory, folder, name: fileNameOf(piece.role) }, withKeys),
  }));
  const path = join(directory, folder);
  makeDirectory(path, `--evidence ${path}`, 0o700);
  const put = (name: string, content: string | Buffer): void => {
    writeFileSync(join(path, name), content, { mode: 0o600 });
  };
  for (const { piece, kept: each } of kept) {
    for (const { name, content, secret } of each?.files ?? []) if (withKeys || !secret) put(name, content);
    if (piece.timeline !== undefined && piece.timeline.length > 0)
      put(`${fileNameOf(piece.role)}.timeline`, `${timelineLines(piece.timeline).join('\n')}\n`);
  }
  put(
    'attempts.json',
    documentOf(
      check,
      kept.flatMap((each) => each.kept ?? []),
      withKeys,
    ),
  );
  put(
    'README',
    readme(
      check,
      kept.flatMap((each) => each.kept ?? []),
      withKeys,
    ),
  );
  return {
    ...check,
    evidence: kept.map(({ piece, kept: each }): Evidence => ({
      ...piece,
      ...(each?.line.line === undefined ? {} : { reproduce: each.line.line }),
      ...(each?.kubectl === undefined ? {} : { kubectl: each.kubectl }),
    })),
  };
}

function documentOf(check: CheckResult, kept: readonly Kept[], withKeys: boolean): string {
  const document = JSON.stringify(
    {
      version: 1,
      check: check.id,
      expected: check.expected ?? null,
      attempts: kept.map((each) => each.kept),
    },
    null,
    2,
  );
  return `${withKeys ? document : withoutPrivateKeys(withoutOddSecrets(document))}\n`;
}

function readme({ id, actual, reason, verdict }: CheckResult, kept: readonly Kept[], withKeys: boolean): string {
  const ends = kept.flatMap(({ until }) => until ?? []).map((date) => date.getTime());
  const until =
    ends.length === 0
      ? ''
      : `, until ${new Date(Math.min(...ends)).toISOString().slice(0, 19)}Z, when a certificate of it ends`;
  const how = withKeys
    ? `authn-conformance replay ${JSON.stringify('.')} in this folder makes its attempts again${until}.`
    : 'To make its attempts again takes the keys, which --evidence-with-keys writes as well.';
  return `${id}: ${verdict}: ${withoutQuotedSecrets(reason ?? actual ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 500)}\n${how}\n`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as ts from 'typescript';
import { flagTable } from '../target/manifest/flag-table';
import { flaggedSettings, flagOf } from '.';

const harness = join(__dirname, '..');
const pattern = new RegExp(`(?:${flaggedSettings.map(flagOf).join('|')})(?![\\w-])`, 'g');

/** Texts that write a flag of the table as it is, each with the reason and with the flags that it may name. */
const allowed: readonly (readonly [where: RegExp, names: (flag: string) => boolean, reason: string])[] = [
  [/^settings\//, () => true, 'the table itself'],
  [
    /^(findings|target\/manifest|explain\/topics)\//,
    isOfApiServer,
    "the command line of a kube-apiserver, and not the harness's",
  ],
  [/^specification\/clauses\//, isOfApiServer, 'clause 5.3 names the flags of the API server'],
  [
    /^(replay\/kubectl|replay\/lines\/kubectl-line|target\/client\/presets\/presets)\.ts$/,
    (flag) => flag === '--kubeconfig' || flag === '--client-certificate',
    "kubectl's own flags",
  ],
  [
    /^cli\/(program|commands\/[a-z]+\/add-[a-z]+)\.ts$/,
    () => true,
    'example command lines; harness/cli/texts.test.ts holds that their flags exist',
  ],
];

function isOfApiServer(flag: string): boolean {
  return Object.hasOwn(flagTable, flag.slice(2));
}

const files = readdirSync(harness, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(harness, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .filter((file) => !/\.(test|fixture)\.ts$|(^|\/)testing\//.test(file))
  // The command lines of what is started stand with what starts it.
  .filter((file) => !/^(bundled|launchers|processes)\//.test(file));

/** The flags of the table that stand in the strings and templates of a source; comments may name them. */
function flagsIn(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(...(node.text.match(pattern) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest));
  return found;
}

const literals = files.flatMap((file) => {
  const text = readFileSync(join(harness, file), 'utf8');
  return text.match(pattern) === null ? [] : flagsIn(text).map((flag) => ({ file, flag }));
});

describe('a flag of the table', () => {
  test('is found in a string, and in each part of a template, and not in a comment', () => {
    expect(flagsIn("f('say --client-ca'); // --insecure")).toEqual(['--client-ca']);
    expect(flagsIn('`--profile ${a} --pki ${b} --context`; /* --ca */')).toEqual(['--profile', '--pki', '--context']);
    expect(flagsIn("'--client-ca-key'")).toEqual([]);
  });

  test('is written in the table alone, or where the reason is known', () => {
    const stray = literals.filter(
      ({ file, flag }) => !allowed.some(([where, names]) => where.test(file) && names(flag)),
    );
    expect(stray).toEqual([]);
  });

  test('each reason is still needed', () => {
    for (const [where, , reason] of allowed)
      expect({ reason, used: literals.some(({ file }) => where.test(file)) }).toEqual({ reason, used: true });
  });
});

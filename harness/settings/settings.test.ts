import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';
import { addDoctorOptions, addTargetOptions } from '../cli/options/options';
import { settingsMarkdown } from '../report';
import { targetFileSchema } from '../target/declaration/setting-schema';
import { parseYaml } from '../target/declaration/yaml';
import { flaggedSettings, flagOf, rowOf, settingIds, setupNameOf, usageOf, type SettingRow } from '.';

const root = join(__dirname, '..', '..');
const rows: readonly (readonly [string, SettingRow])[] = settingIds.map((id) => [id, rowOf(id)]);

/** The flags that a command takes, as its help shows them. */
function flagsOf(add: (command: Command) => void): readonly string[] {
  const command = new Command();
  add(command);
  return command.options.map(({ long }) => long ?? '');
}

describe('the table of settings', () => {
  test('has each flag and each field once, and its ids are the flags in camel case', () => {
    for (const part of ['flag', 'field'] as const) {
      const names = rows.flatMap(([, row]) => row[part] ?? []);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
    const camel = (flag: string): string => flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(flaggedSettings.map((id) => camel(flagOf(id)))).toEqual(flaggedSettings);
  });

  test('names a setting by its flag or by its field, and helps in one sentence', () => {
    for (const [id, { flag, field, help, kind, shown }] of rows) {
      expect({ id, named: flag !== undefined || field !== undefined }).toEqual({ id, named: true });
      expect(help).toMatch(/^\S.*[^.\s]$/s);
      // A value is shown for what takes one, and for nothing else.
      expect({ id, shown: shown !== undefined }).toEqual({ id, shown: flag !== undefined && kind !== 'switch' });
    }
    expect(usageOf('clientCa')).toBe('--client-ca CERT,KEY');
    expect(usageOf('privileged')).toBe('--privileged');
  });
});

describe('every setting', () => {
  const run = flagsOf(addTargetOptions);
  test('with a flag is a flag of run and plan, in the order of the table', () => {
    expect(run).toEqual(flaggedSettings.map(flagOf));
  });

  test('that says where a target is, is a flag of doctor', () => {
    const doctor = flagsOf(addDoctorOptions);
    for (const [, { flag, heading }] of rows)
      if (flag !== undefined && (heading === 'address' || heading === 'sources')) expect(doctor).toContain(flag);
    expect(doctor.filter((flag) => !run.includes(flag))).toEqual(['--timeout', '--proxy', '--json']);
  });

  test.each(rows.filter(([, { field }]) => field !== undefined))('with a field is in a target file: %s', (_id, row) => {
    const below = setupNameOf(row);
    // No setting may be an object without fields: what is complained about is the value, and never the name.
    const document = below === undefined ? { [row.field ?? '']: {} } : { flags: { [below]: {} } };
    const issues = targetFileSchema.safeParse(document).error?.issues ?? [];
    expect(issues.map(({ path }) => path.slice(0, below === undefined ? 1 : 2).join('.'))).toContain(row.field);
  });

  test('is in docs/settings.md; UPDATE_GOLDEN=1 writes it', () => {
    const file = join(root, 'docs', 'settings.md');
    const page = settingsMarkdown();
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, page);
    expect(readFileSync(file, 'utf8')).toBe(page);
    for (const [, { flag, field }] of rows)
      for (const name of [flag, field]) if (name !== undefined) expect(page).toContain(`| \`${name}\` |`);
  });
});

test('the target file that docs/targets.md shows is one', () => {
  const [, example = ''] = /```yaml\n([^]*?)```/.exec(readFileSync(join(root, 'docs', 'targets.md'), 'utf8')) ?? [];
  const { data, error } = targetFileSchema.safeParse(parseYaml('docs/targets.md', example));
  expect(error?.issues).toBeUndefined();
  expect(data?.flags).toMatchObject({ 'anonymous-auth': true, 'authorization-mode': ['Node', 'RBAC'] });
});

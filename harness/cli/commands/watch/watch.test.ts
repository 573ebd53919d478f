import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settle } from '../../../../reference-server/settings/flags';
import { faultNamed } from '../../../bundled/faults/named';
import { installerHeaders, requestHeaderFlags } from '../../../bundled/setups';
import { createFolder } from '../../testing/folder';
import { call, start } from '../../testing/program';
import { startServer, type Server } from '../../testing/server';
import { watched } from '../../testing/watched';
import { watchCommand, type WatchFlags } from './watch-command';
import { describingFiles } from '../../target/describing-files';
import { differing, fingerprintsOf } from './watched-files';

const folder = createFolder();
const other = createFolder();
let right: Server;
let wrong: Server;
beforeAll(async () => {
  const seams = faultNamed('first-organization-only').seams?.(settle(requestHeaderFlags(installerHeaders))) ?? {};
  [right, wrong] = await Promise.all([startServer(folder), startServer(other, seams)]);
});
afterAll(async () => {
  await Promise.all([right.close(), wrong.close()]);
  folder.remove();
  other.remove();
});

const targetFile = (url: string, { path }: { readonly path: string } = folder): string =>
  [
    `url: ${url}`,
    `ca: ${path}/root.crt`,
    `clientCa: { certificate: ${path}/clients.crt, key: ${path}/clients.key }`,
    'flags: { anonymous-auth: true }',
  ].join('\n');
const selected = { scenario: ['groups'], tls: '1.3' } as const;
const broken = 'groups/every-organization-is-a-group @tls1.3';

const watchedApi = (flags: WatchFlags, steps: readonly (() => unknown)[]): ReturnType<typeof watched> =>
  watched((io, seams) => watchCommand(flags, io, seams), steps);

const nothing = (): void => undefined;

describe('watch', () => {
  test('runs again when a file has changed, tells what changed, and survives what cannot be used or reached', async () => {
    const file = folder.write('target.yaml', targetFile(right.url));
    const write = (text: string) => () => {
      writeFileSync(file, text);
    };
    const { code, out, err } = await watchedApi({ target: file, ...selected }, [
      nothing,
      ...[write(targetFile(wrong.url, other)), nothing],
      ...[write('url: ['), nothing],
      ...[write(targetFile('https://127.0.0.1:1')), nothing],
      ...[write(targetFile(right.url)), nothing],
    ]);
    expect(err).toBe('');
    expect(out).toHaveLength(5);
    const [first, second, third, fourth, fifth] = out;
    expect(first).toMatch(/^\S+Z run 1\nPassed what ran: .*\n$/);
    expect(second).toContain(` run 2, after a change of ${file}\n`);
    expect(second).toMatch(new RegExp(`\n {2}${broken}: failed \\([a-z-]+\\), passed before\n`));
    expect(second).toMatch(/\nNonconformant: .*\n$/);
    expect(third).toMatch(/ run 3, after a change of .*\n.*target[.]yaml.*\n$/);
    expect(fourth).toMatch(/ run 4, .*\nUnreachable: .*\n$/);
    // Compared with the last run that came to verdicts.
    expect(fifth).toContain(`\n  ${broken}: passed, failed before\n`);
    expect(code).toBe(0);
  });

  test('waits until a file stays as it is, and not without end', async () => {
    const file = folder.write('growing.yaml', targetFile(right.url));
    let size = 0;
    const grow = (): void => {
      writeFileSync(file, `${targetFile(right.url)}\n#${'x'.repeat((size += 1))}`);
    };
    const { out, pauses } = await watchedApi({ target: file, ...selected }, Array<() => void>(12).fill(grow));
    expect(out).toHaveLength(2);
    expect(out[1]).toContain('\n  no verdict and no security finding changed\n');
    expect(pauses).toHaveLength(13);
  });

  test('at an interval: a line of JSON for each run, and metrics of the last', async () => {
    const file = folder.write('interval.yaml', targetFile(right.url));
    const flags: WatchFlags = { target: file, ...selected, interval: 600_000, metrics: { host: '127.0.0.1', port: 0 } };
    const { code, out, err, pauses } = await watchedApi(flags, [
      () => {
        writeFileSync(file, targetFile(wrong.url, other));
      },
      () => {
        writeFileSync(file, 'url: [');
      },
    ]);
    expect(err).toMatch(/^metrics: http:\/\/127[.]0[.]0[.]1:\d+\/metrics\n$/);
    const lines = out.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ run, result, exitCode }) => [run, result, exitCode])).toEqual([
      [1, 'passed-what-ran', 0],
      [2, 'nonconformant', 1],
      [3, 'wrong-input', 2],
    ]);
    expect(lines[1]?.changed).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ id: broken, before: 'passed', now: 'failed' })]),
    });
    expect(lines[2]?.changed).toBeNull();
    expect(code).toBe(2);
    expect(pauses.every((pause) => pause > 500_000 && pause <= 600_000)).toBe(true);
  });

  test('as a program: metrics while it waits, and SIGTERM ends it with the exit code of the last run', async () => {
    const { child, ended, wrote } = start([
      ...['watch', '--target', wrong.url, '--ca', join(other.path, 'root.crt'), '--scenario', 'groups', '--tls', '1.3'],
      ...['--client-ca', `${join(other.path, 'clients.crt')},${join(other.path, 'clients.key')}`],
      ...['--anonymous-auth', 'true', '--interval', '24h', '--metrics', '0'],
    ]);
    let said = '';
    const address = new Promise<string>((resolve) => {
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
        const [, url] = /metrics: (\S+)\n/.exec(said) ?? [];
        if (url !== undefined) resolve(url);
      });
    });
    const line = JSON.parse(await wrote(/\n/)) as {
      readonly time: string;
      readonly counts: { readonly failed: number };
    };
    const text = await (await fetch(await address)).text();
    child.kill('SIGTERM');
    const { code } = await ended;
    expect(code).toBe(1);
    expect(text).toContain('\nauthn_conformance_result{result="nonconformant"} 1\n');
    expect(text).toContain(`\nauthn_conformance_verdicts{verdict="failed"} ${line.counts.failed}\n`);
    expect(text).toContain(`\nauthn_conformance_last_run_timestamp_seconds ${Date.parse(line.time) / 1000}\n`);
    expect(text).toContain('\nauthn_conformance_runs_total{outcome="nonconformant"} 1\n');
    // The reference server and its CAs are valid for an hour.
    for (const name of ['server', 'ca', 'client-ca']) {
      const [, days] = new RegExp(`_expiry_days{certificate="${name}"} (\\S+)\n`).exec(text) ?? [];
      expect(Number(days)).toBeGreaterThan(0);
      expect(Number(days)).toBeLessThan(0.1);
    }
    expect(text).not.toMatch(/PRIVATE|127[.]0[.]0[.]1|\.key/);
  });

  test.each([
    [[], 'watch: say with --target URL or a target file what is to be watched'],
    [
      ['--target', 'https://127.0.0.1:1'],
      'watch: no flag names a file that could change; say how often to run with --interval 10m',
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--interval', '5s'],
      '--interval 5s: say a time from 10s to 24h, as 30s, 10m or 6h',
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--metrics', '9464'],
      '--metrics is about a check at an interval; say how often with --interval 10m',
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--interval', '10m', '--metrics', 'x'],
      '--metrics x: say HOST:PORT or a PORT of 127.0.0.1, as 127.0.0.1:9464, or none',
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--interval', '10m', '--metrics', 'none', '--ca', '/none/ca.crt'],
      expect.stringMatching(/^[^\n]*\/none\/ca[.]crt[^\n]*$/),
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--interval', '10m', '--metrics', 'none', '--scenario', 'no-such'],
      expect.stringMatching(/^[^\n]*no-such[^\n]*$/),
    ],
  ])('%j is one sentence and exit code 2', async (flags, sentence) => {
    const { code, out, err } = await call(['watch', ...flags]);
    expect({ code, out, err: err.trimEnd() }).toEqual({ code: 2, out: '', err: sentence });
  });
});

describe('the files that describe a target', () => {
  test('are those that flags name, and those that these name', () => {
    const file = folder.write('named.yaml', targetFile(right.url));
    const ca = { certificate: join(folder.path, 'front-proxy.crt'), key: join(folder.path, 'front-proxy.key') };
    const { paths, certificates } = describingFiles({ target: file, requestHeaderCa: ca });
    expect(paths.toSorted()).toEqual(
      [
        file,
        ca.certificate,
        ca.key,
        ...['root.crt', 'clients.crt', 'clients.key'].map((name) => join(folder.path, name)),
      ].toSorted(),
    );
    expect([...certificates.keys()].toSorted()).toEqual(['ca', 'client-ca', 'request-header-ca']);
    writeFileSync(file, 'url: [');
    expect(describingFiles({ target: file }, { paths: ['/former'], certificates }).paths).toEqual([file, '/former']);
  });

  test('differ when one is written, comes or goes, also in a directory', () => {
    const directory = join(folder.path, 'pki');
    mkdirSync(directory);
    const one = folder.write('pki/one', 'x');
    const paths = [directory, join(folder.path, 'later')];
    const before = fingerprintsOf(paths);
    expect(differing(before, fingerprintsOf(paths))).toEqual([]);
    writeFileSync(one, 'xy');
    expect(differing(before, fingerprintsOf(paths))).toEqual([one]);
    const later = folder.write('later', '');
    rmSync(one);
    expect(differing(before, fingerprintsOf(paths)).toSorted()).toEqual([directory, later, one].toSorted());
  });
});

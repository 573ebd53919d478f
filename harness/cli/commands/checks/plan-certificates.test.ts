import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createFolder } from '../../testing/folder';
import { call } from '../../testing/program';
import { startServer, type Server } from '../../testing/server';

const folder = createFolder();
let server: Server;
beforeAll(async () => {
  server = await startServer(folder);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

interface Report {
  readonly run?: unknown;
  readonly certificates: readonly {
    readonly subject: string;
    readonly serialNumber: string;
    readonly notAfter: string;
  }[];
  readonly name: string;
}

const selected = [
  'user-name',
  'client-certificate-validity',
  'certification-path',
  'csr-document',
  'front-proxy-connection',
];
const scenarios = selected.flatMap((id) => ['--scenario', id]);
const profile = ['--privileged', '--fast'];

describe('plan --certificates', () => {
  test.each([
    ['without --long-lived-certificates', []],
    ['with it', ['--long-lived-certificates']],
  ] as const)(
    'shows every certificate that the run then has issued, %s',
    async (_title, flags) => {
      const target = ['--target', server.url, ...server.flags, ...profile, ...flags, ...scenarios];
      const { code, out, err } = await call(['plan', ...target, '--certificates', '--seed', 'planned']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const file = folder.write('report.json', '');
      const ran = await call([
        'run',
        ...target,
        '--seed',
        'planned',
        '--reporter',
        `json=${file}`,
        '--reporter',
        'text',
      ]);
      expect(ran.code).toBe(0);
      const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
      const planned = out.split('\n').filter((line) => /^\S+=/.test(line));
      const issued = report.certificates.map(({ subject }) => subject.replaceAll(report.name, 'NAME'));
      expect(issued.length).toBeGreaterThan(15);
      // Those of checks that are made again have other names, and are of the same kinds.
      const kindOf = (subject: string): string => subject.replaceAll(/=[^,+]*/g, '');
      const more = issued.filter((subject) => !planned.includes(subject));
      expect(more.length).toBeLessThanOrEqual(10);
      expect(more.filter((subject) => !planned.map(kindOf).includes(kindOf(subject)))).toEqual([]);
      expect(ran.out).toContain(`${String(issued.length)} certificates issued by CAs of the target; none`);
      const late = report.certificates.filter(({ notAfter }) => Date.parse(notAfter) > Date.now() + 3_600_000);
      expect(late.length > 0).toBe(flags.length > 0);
      expect(out.includes('ends 25 h after signing')).toBe(flags.length > 0);
    },
    120_000,
  );

  test('signs nothing, and plan says what it has signed to choose an identity oracle', async () => {
    const target = ['--target', server.url, ...server.flags, ...scenarios];
    const signed = /^ +\(CN=[a-z]+-[a-z]+ was signed for this, valid until \S+: [0-9A-F]+\)$/m;
    expect((await call(['plan', ...target])).out).toMatch(signed);
    const { out } = await call(['plan', ...target, '--certificates']);
    expect(out).not.toMatch(/was signed for this/);
    expect(out).toMatch(
      /\d+ certificates would be issued by CAs of the target, .* nothing was signed with a key of yours\n$/,
    );
  }, 60_000);
});

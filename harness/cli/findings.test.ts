import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { faultNamed } from '../bundled/faults/named';
import { installerHeaders, requestHeaderFlags } from '../bundled/setups';
import { settle } from '../../reference-server/settings/flags';
import { createFolder } from './testing/folder';
import { call, type Ended } from './testing/program';
import { startServer, type Server } from './testing/server';

const folder = createFolder();
const other = createFolder();
let clean: Server;
let faulty: Server;
beforeAll(async () => {
  const seams =
    faultNamed('headers-believed-with-a-user-certificate').seams?.(settle(requestHeaderFlags(installerHeaders))) ?? {};
  [clean, faulty] = await Promise.all([startServer(folder), startServer(other, seams)]);
});
afterAll(async () => {
  await Promise.all([clean.close(), faulty.close()]);
  folder.remove();
  other.remove();
});
/** A check that this fault does not fail. */
const oneCheck = ['--scenario', 'groups/an-organization-is-a-group', '--tls', '1.3'];
const run = ({ url, flags }: Server, ...more: readonly string[]): Promise<Ended> =>
  call(['run', '--target', url, ...flags, ...oneCheck, ...more]);

describe('the security findings of a run', () => {
  test('are a section of their own, and no part of the verdict', async () => {
    const { code, out, err } = await run(faulty);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /\nSecurity findings, apart from conformance \(1\)\n\n {2}! headers-believed-with-ordinary-certificate\n/,
    );
    expect(out).toMatch(/seen +with the certificate of "[a-z]+-[a-z]+", the caller was identified as/);
    expect(out).toMatch(/why .*R-09; NCC-E003660-F9W/);
    expect(out).toMatch(/fix +verify front proxies against a CA of their own/);
    expect(out).toMatch(/\nPassed what ran: 1 of 1; .* But 1 critical security finding was made/);
  });

  test('are in JSON and JUnit, where nothing of them is red', async () => {
    const [json, junit] = ['report.json', 'junit.xml'].map((name) => join(folder.path, name));
    const { code } = await run(faulty, '--reporter', `json=${json ?? ''}`, '--reporter', `junit=${junit ?? ''}`);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(json ?? '', 'utf8'))).toMatchObject({
      result: 'passed-what-ran',
      exitCode: 0,
      findings: [{ id: 'headers-believed-with-ordinary-certificate', severity: 'critical', seenIn: 'run' }],
    });
    const xml = readFileSync(junit ?? '', 'utf8');
    expect(xml).toMatch(/<testsuite name="security-findings" tests="0" failures="0" errors="0"/);
    expect(xml).toMatch(/<property name="headers-believed-with-ordinary-certificate" value="critical: /);
    expect(xml).toMatch(/<testsuites [^>]*failures="0" errors="0"/);
  });

  test('of a server as it should be are none, and no section', async () => {
    const { code, out } = await run(clean);
    expect(code).toBe(0);
    expect(out).not.toMatch(/Security findings/);
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtinAuthorities, builtinTarget, type BuiltinAuthorities } from '../../../bundled/builtin';
import { createMinter, type Credential } from '../../../pki';

import { exitCodeOf, type SecurityFinding } from '../../../results';
import type { Target } from '../../../target/types';
import { anonymous, clientCertificate, scenario, whoAmI } from '../../../vocabulary';
import { plan, prepareRun, run } from '../..';

let authorities: Promise<BuiltinAuthorities>;
let mine: Credential;
beforeAll(async () => {
  authorities = builtinAuthorities();
  const [, clientCa] = await authorities;
  mine = await createMinter({ authorities: { 'client-ca': clientCa }, now: () => new Date() }).mint(
    clientCertificate({ CN: 'me', O: 'mine' }).description,
  );
});

const clock = { now: () => new Date(), elapsed: () => performance.now() };
const reference = (fault?: string): Target => builtinTarget({ authorities, ...(fault === undefined ? {} : { fault }) });

/** The reference server in one of its setups. */
function setUp(target: Target, name: string): Target {
  const setup = target.setups.find((each) => each.name === name);
  if (setup === undefined) throw new Error(`there is no setup ${name}`);
  return { ...target, setups: [setup] };
}

/** A target of which the user holds only a certificate. */
const holding = (target: Target): Target => ({
  ...target,
  open: async () => ({ ...(await target.open()), authorities: {}, suppliedCredentials: { certificate: mine } }),
});

async function findingsOf(target: Target): Promise<readonly string[]> {
  const running = await prepareRun({ target, groups: [] }, { timeout: 20_000, clock });
  try {
    return (await running.inspect()).map(({ id, severity }) => `${id} ${severity}`);
  } finally {
    await running.close();
  }
}

describe('the reference server as it should be', () => {
  test.each(['default', 'certificate-required', 'custom-header-names', 'anonymous-refused', 'no-authorities'])(
    'has no finding: %s',
    async (setup) => {
      expect(await findingsOf(setUp(reference(), setup))).toEqual([]);
    },
  );

  test('has none either for who holds only a certificate', async () => {
    expect(await findingsOf(holding(reference()))).toEqual([]);
  });

  test('set up with one authority, or without allowed names, has that', async () => {
    expect(await findingsOf(setUp(reference(), 'one-authority'))).toEqual([
      'client-authority-issues-front-proxies warning',
    ]);
    expect(await findingsOf(setUp(reference(), 'no-allowed-names'))).toEqual(['any-name-is-a-front-proxy warning']);
  });
});

describe('the reference server with a fault', () => {
  test.each([
    ['headers-believed-without-a-certificate', 'headers-believed-without-certificate critical'],
    ['headers-believed-with-a-user-certificate', 'headers-believed-with-ordinary-certificate critical'],
    ['header-groups-added-to-users', 'headers-believed-with-ordinary-certificate critical'],
    ['one-trust-store', 'client-authority-issues-front-proxies warning'],
    ['allowed-names-ignored', 'any-name-is-a-front-proxy critical'],
    ['user-certificates-unverified', 'unknown-authority-believed critical'],
    ['failed-credential-becomes-anonymous', 'failed-credential-is-anonymous warning'],
    ['unauthorized-says-why', 'refusal-says-why notice'],
    ['unauthorized-with-a-challenge', 'password-asked-for notice'],
  ])('%s has exactly %s', async (fault, finding) => {
    expect(await findingsOf(reference(fault))).toEqual([finding]);
  });

  test('standard-headers-beside-configured-ones has it where others are configured', async () => {
    const target = reference('standard-headers-beside-configured-ones');
    expect(await findingsOf(setUp(target, 'custom-header-names'))).toEqual(['standard-headers-believed critical']);
    expect(await findingsOf(target)).toEqual([]);
  });

  test.each([
    ['headers-believed-with-a-user-certificate', 'headers-believed-with-ordinary-certificate critical'],
    ['failed-credential-becomes-anonymous', 'failed-credential-is-anonymous warning'],
  ])('%s is seen with a certificate alone', async (fault, finding) => {
    expect(await findingsOf(holding(reference(fault)))).toEqual([finding]);
  });
});

describe('a run', () => {
  const scenarios = [
    scenario({
      id: 'nobody',
      clause: '7.5',
      level: 'MUST',
      title: 'Nobody is anonymous',
      given: {},
      checks: { 'is-anonymous': { when: whoAmI(), then: anonymous() } },
    }),
  ];
  const known: SecurityFinding = {
    id: 'old-tls',
    severity: 'warning',
    seenIn: 'manifest',
    title: '',
    seen: '',
    why: '',
    references: [],
    fix: '',
  };
  const ran = (fault: string, options: object) =>
    run(plan(scenarios, reference(fault)), {
      timeout: 20_000,
      jobs: 1,
      clock,
      tool: { name: '', version: '', node: '' },
      ...options,
    });

  test('says what it found beside what is known, and means the same as without', async () => {
    const result = await ran('headers-believed-with-a-user-certificate', { inspect: true, findings: [known] });
    expect(result.findings.map(({ id, seenIn }) => `${id} ${seenIn}`)).toEqual([
      'headers-believed-with-ordinary-certificate run',
      'old-tls manifest',
    ]);
    expect(exitCodeOf(result)).toBe(0);
  });

  test('looks for nothing unless it is told to, or when it was stopped', async () => {
    const signal = AbortSignal.abort();
    expect((await ran('headers-believed-with-a-user-certificate', {})).findings).toEqual([]);
    expect((await ran('headers-believed-with-a-user-certificate', { inspect: true, signal })).findings).toEqual([]);
  });
});

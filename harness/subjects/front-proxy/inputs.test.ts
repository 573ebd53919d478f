import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { sampled } from '../../../fixtures/testing/everything';
import { frontProxyScenarios } from '../../../scenarios/front-proxy';
import { builtinFrontProxy, frontProxyAuthorities } from '../../bundled/front-proxy/target';
import type { AuthorityPair } from '../../pki';
import { renderJson, renderText } from '../../report';
import type { FrontProxyTarget, ProxyCredential } from '../../target/front-proxy';
import { credentialsOf } from './front/credential-lines';
import { createMarks } from './marks/marks';
import { notPassed, runOn } from './testing.fixture';
import { openUpstream } from './upstream/upstream';

/** Somebody's own front proxy: its inputs are proven. */
const own = (change: (target: FrontProxyTarget) => Partial<FrontProxyTarget> = () => ({})): FrontProxyTarget => {
  const target = {
    ...builtinFrontProxy({ tls: ['1.3'] }),
    safetyPolicy: { privileged: false, allowWrites: false, yesThisIsMine: true },
  };
  return { ...target, ...change(target) };
};

const withCredential =
  (name: string, change: (credential: ProxyCredential) => ProxyCredential) =>
  (target: FrontProxyTarget): Partial<FrontProxyTarget> => ({
    open: async (upstream) => {
      const open = await target.open(upstream);
      const credential = open.credentials[name];
      if (credential === undefined) throw new Error(`no credential of ${name}`);
      return { ...open, credentials: { ...open.credentials, [name]: change(credential) } };
    },
  });

/** Somebody's own front proxy, with another CA of users in hand. */
const withClientAuthority = (clientAuthority: AuthorityPair): FrontProxyTarget =>
  own((target) => ({ open: async (upstream) => ({ ...(await target.open(upstream)), clientAuthority }) }));

describe('what the user of the harness has said is proven before anything is judged', () => {
  test('right inputs are', async () => {
    expect(notPassed(await runOn(own(), 'valid-credentials'))).toEqual([]);
  });

  test('a wrong password is one sentence', async () => {
    const wrong = own(
      withCredential('joe', (credential) =>
        credential.kind === 'basic' ? { ...credential, password: 'x' } : credential,
      ),
    );
    await expect(runOn(wrong, 'valid-credentials')).rejects.toThrow(
      'the front proxy rejects the credential of joe in the file of --users (401)',
    );
  });

  test('another identity than was declared fails the check of that very thing, with both readings', async () => {
    const wrong = own((target) => {
      const [first, ...rest] = target.users;
      return { users: [{ ...first, identity: { ...first.identity, groups: ['others'] } }, ...rest] };
    });
    const result = await runOn(wrong, 'valid-credentials');
    expect(notPassed(result)).toEqual(['valid-credentials/a-password-is-accepted failed safety']);
    expect(result.checks.find(({ verdict }) => verdict === 'failed')?.actual).toMatch(
      /arrived upstream with the groups "developers", "reviewers"; either the file of --users, or .*, or it forwards the wrong one/,
    );
  });

  test('a front proxy that knows the upstream by its address fails the check of its name, with both readings', async () => {
    const fault = 'upstream-address-in-place-of-its-name';
    const byAddress = own(() => builtinFrontProxy({ tls: ['1.3'], fault }));
    const secured = { ...byAddress, safetyPolicy: own().safetyPolicy } as FrontProxyTarget;
    const result = await runOn(secured, 'upstream-verified');
    expect(notPassed(result)).toEqual(['upstream-verified/the-name-that-it-is-set-up-with failed conformance']);
    expect(result.checks.find(({ verdict }) => verdict === 'failed')?.actual).toMatch(
      /by its address: either it is not set up with the name of --upstream-name, or it verifies the address/,
    );
    // Where that check is not made, it is a wrong input.
    await expect(runOn(secured, 'valid-credentials')).rejects.toThrow(/nothing arrived upstream.*\(--upstream-name\)/);
  });

  test('another identity of a user whom no other check judges fails where users in no group are judged, or is one sentence', async () => {
    const wrong = own((target) => {
      const [first, ...rest] = target.users;
      const others = rest.map((user) =>
        user.name === 'robot' ? { ...user, identity: { ...user.identity, groups: [] } } : user,
      );
      return { users: [first, ...others.filter(({ name }) => name !== 'lone')] };
    });
    const result = await runOn(wrong, 'users-without-groups');
    expect(result.checks.find(({ verdict }) => verdict === 'failed')?.id).toBe(
      'users-without-groups/a-user-without-groups-is-forwarded',
    );
    await expect(runOn(wrong, 'proxy-server-certificate')).rejects.toThrow(/^the request of robot arrived upstream/);
  });

  describe('a front proxy that has the groups of certificate users from a list of its own', () => {
    type Listed = Readonly<Record<string, readonly string[]>>;
    const others: Listed = { alice: ['staff'], bob: [] };
    interface Kept {
      readonly listed?: Listed;
      /** What it says of others. */
      readonly strangers?: 'rejected' | 'without-groups';
      readonly isSame?: (user: string, known: string) => boolean;
    }
    /** Knows these holders alone, with these groups. */
    const list = (
      users: readonly string[],
      { listed = others, strangers = 'rejected', isSame = (user, known) => user === known }: Kept = {},
    ): FrontProxyTarget => {
      const target = builtinFrontProxy({
        tls: ['1.3'],
        seams: {
          users: (standard) => ({
            ...standard,
            callerFromCertificate: (leaf) => {
              const known = standard.callerFromCertificate(leaf);
              if (!('caller' in known)) return known;
              const { user } = known.caller;
              const found = users.find((each) => isSame(user, each));
              if (found === undefined && strangers === 'rejected') return { problem: 'nobody knows it' };
              return { caller: { ...known.caller, groups: listed[found ?? ''] ?? [] } };
            },
          }),
        },
      });
      const [first, ...rest] = target.users.flatMap((user) =>
        user.by !== 'client-certificate'
          ? [user]
          : users.includes(user.name)
            ? [{ ...user, identity: { ...user.identity, groups: listed[user.name] ?? [] } }]
            : [],
      );
      if (first === undefined) throw new Error('the bundled front proxy has users');
      const safetyPolicy = { privileged: false, allowWrites: false, yesThisIsMine: true };
      return { ...target, users: [first, ...rest], safetyPolicy };
    };
    const scenarios = sampled(
      ['names-in-certificates', 'names-arrive-unchanged'].flatMap((id) =>
        Object.keys(frontProxyScenarios.find((scenario) => scenario.id === id)?.checks ?? {}).map(
          (check) => `${id}/${check}`,
        ),
      ),
      12,
    ).concat('users-without-groups');

    test('is expected to forward these groups, and not the organizations of a certificate', async () => {
      const result = await runOn(list(['alice', 'bob']), ...scenarios);
      expect(notPassed(result)).toEqual([]);
      // Nobody has declared the front proxy itself as a user.
      const undeclared = result.checks.filter(({ verdict }) => verdict === 'not-applicable').map(({ id }) => id);
      expect(undeclared.filter((id) => !id.includes('/the-name-of-the-front-proxy-itself'))).toEqual([]);
    });

    test.each(sampled(['rejected', 'without-groups'] as const, 2))(
      'may have in it what the certificates say; holders whom nobody has declared are then %s',
      async (strangers) => {
        const listed = Object.fromEntries(
          builtinFrontProxy().users.map(({ identity: { user, groups } }) => [user, groups]),
        );
        const result = await runOn(list(['alice', 'bob'], { listed, strangers }), ...scenarios);
        expect(notPassed(result)).toEqual([]);
      },
    );

    test.each(sampled(['rejected', 'without-groups'] as const, 2))(
      'gives them to nobody whose name resembles one of them; strangers are %s',
      async (strangers) => {
        const failedOn = async (isSame?: Kept['isSame']): Promise<readonly string[]> =>
          notPassed(
            await runOn(list(['alice', 'bob'], { strangers, ...(isSame && { isSame }) }), 'resembling-credentials'),
          );
        expect(await failedOn()).toEqual([]);
        expect(await failedOn((user, known) => user.startsWith(known))).toEqual([
          'resembling-credentials/a-name-that-begins-with-that-of-the-second-user failed safety',
        ]);
      },
    );

    test('need not know holders whom nobody has declared', async () => {
      const { checks } = await runOn(list(['bob']), ...scenarios);
      const ofHolders = checks.filter(
        ({ scenario, verdict }) => scenario !== 'users-without-groups' && verdict !== 'skipped',
      );
      expect(new Set(ofHolders.map(({ verdict }) => verdict))).toEqual(new Set(['not-applicable']));
      expect(ofHolders[0]?.reason).toContain('takes the groups of users from elsewhere than their certificates');
    });
  });

  test('a CA of users that is not the one of the certificates that it accepts is one sentence', async () => {
    const [, foreign] = await frontProxyAuthorities();
    await expect(runOn(withClientAuthority(foreign), 'names-in-certificates')).rejects.toThrow(
      /^--client-ca: the front proxy answers 401 Unauthorized to a client certificate of CN=[^(]*, and the front proxy accepts that of alice in the file of --users/,
    );
  });

  test('without such a certificate, both readings stand beside every check that rests on the CA, and none of them passes', async () => {
    const [, foreign] = await frontProxyAuthorities();
    const target = withClientAuthority(foreign);
    const [first, ...others] = target.users.filter(({ by }) => by !== 'client-certificate');
    if (first === undefined) throw new Error('the bundled front proxy has users with passwords');
    const { checks } = await runOn({ ...target, users: [first, ...others] }, 'names-in-certificates');
    const verdicts = new Set(checks.flatMap(({ verdict }) => (verdict === 'skipped' ? [] : [verdict])));
    expect([...verdicts]).toEqual(['inconclusive']);
    expect(checks.find(({ verdict }) => verdict === 'inconclusive')?.reason).toMatch(
      /either --client-ca is not the CA that the front proxy trusts for users, or the front proxy rejects a certificate that it should accept$/,
    );
  });

  test('what a front proxy answers before it notices that the upstream is there is no wrong input, where its kind takes time', async () => {
    let asked = 0;
    const slow = builtinFrontProxy({
      tls: ['1.3'],
      // As if there were no upstream, for the first requests.
      seams: {
        handle:
          (standard) =>
          (...request) =>
            (asked += 1) > 2 ? standard(...request) : Promise.resolve({ status: 503, headers: [], body: '' }),
      },
    });
    const target = { ...slow, safetyPolicy: { privileged: false, allowWrites: false, yesThisIsMine: true } };
    await expect(runOn(target, 'valid-credentials')).rejects.toThrow('503');
    asked = 0;
    const patient = { ...target, profile: { ...target.profile, noticesUpstreamWithin: 20_000 } };
    expect(notPassed(await runOn(patient, 'valid-credentials'))).toEqual([]);
    expect(asked).toBeGreaterThan(3);
  });

  test('a front proxy that does not trust the CA of the upstream is told what to do', async () => {
    const strange = builtinFrontProxy({ tls: ['1.3'] });
    const wrong = own((target) => ({
      ...(target.upstream && {
        upstream: { ...target.upstream, material: strange.upstream?.material ?? target.upstream.material },
      }),
    }));
    await expect(runOn(wrong, 'valid-credentials')).rejects.toThrow(
      /502.*to jane, and nothing arrived upstream; it connected to the upstream and ended the connection without a request; the front proxy must send its requests to https:\/\/127\.0\.0\.1:\d+ \(--upstream-listen\)/,
    );
  });

  test('an address that something else listens on is one sentence', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    const taken = own(({ upstream }) => ({
      ...(upstream && { upstream: { ...upstream, listen: { host: '127.0.0.1', port } } }),
    }));
    await expect(runOn(taken, 'valid-credentials'))
      .rejects.toMatchObject({
        name: 'TargetError',
        message: `--upstream-listen 127.0.0.1:${port}: this address cannot be listened on (EADDRINUSE); end what listens there, or say another where the front proxy finds it`,
      })
      .finally(() => other.close());
  });

  test('one that nothing listens for is unreachable, and no check is decided', async () => {
    const gone = own((target) => ({
      open: async (upstream) => {
        const open = await target.open(upstream);
        await open.close();
        return open;
      },
    }));
    const { unreachable, checks } = await runOn(gone, 'valid-credentials');
    expect(unreachable).toMatch(/^the front proxy at 127\.0\.0\.1:\d+ is unreachable \(ECONNREFUSED\)$/);
    expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(
      new Set(['inconclusive', 'not-applicable', 'skipped']),
    );
  });
});

test('with an API server of somebody else behind it, what identity in front decides is checked all the same', async () => {
  const proxy = builtinFrontProxy({ tls: ['1.3'] });
  if (proxy.upstream === undefined) throw new Error('the bundled front proxy has an upstream');
  const behind = await openUpstream(proxy.upstream, await proxy.upstream.material(), createMarks(), () => new Date());
  try {
    const result = await runOn(
      own(() => ({ upstream: undefined, open: () => proxy.open(behind) })),
      'wrong-passwords',
      'credentials-elsewhere',
      'identity-is-replaced',
    );
    expect(notPassed(result)).toEqual([]);
    const passed = result.checks.filter(({ verdict }) => verdict === 'passed').map(({ scenario }) => scenario);
    expect(new Set(passed)).toEqual(new Set(['wrong-passwords', 'credentials-elsewhere']));
    expect(passed.length).toBeGreaterThan(35);
    const open = result.checks.find(({ scenario, tls }) => scenario === 'identity-is-replaced' && tls === '1.3');
    expect(open?.reason).toContain('needs the recording upstream behind the front proxy');
  } finally {
    await behind.close();
  }
});

test('no report shows what a user authenticates with', async () => {
  const secrets: string[] = [];
  const target = builtinFrontProxy({ tls: ['1.3'] });
  const result = await runOn(
    {
      ...target,
      open: async (upstream) => {
        const open = await target.open(upstream);
        for (const credential of Object.values(open.credentials)) {
          if (credential.kind === 'client-certificate') secrets.push(credential.credential.key);
          else
            secrets.push(
              credentialsOf(credential),
              credential.kind === 'basic' ? credential.password : credential.token,
            );
        }
        return open;
      },
    },
    'wrong-passwords',
    'credentials-elsewhere',
    'wrong-tokens-and-certificates',
    'credentials-stay-in-front',
  );
  const reports = [renderJson(result), renderText(result)].join('\n');
  expect(secrets.length).toBeGreaterThan(5);
  expect(reports).toContain('(a credential)');
  for (const secret of secrets) expect(reports.includes(secret)).toBe(false);
  // Nor in the form that a query has, nor without the last character.
  for (const secret of secrets.slice(0, 4)) {
    expect(reports.includes(encodeURIComponent(secret))).toBe(false);
    expect(reports.includes(secret.slice(0, -1))).toBe(false);
  }
});

import { describe, expect, test } from '@jest/globals';
import type { ApiRequest, ApiResponse } from '../../../attempt';
import type { SafetyPolicy, Target } from '../../../target/types';
import { createTemporaryRbac } from './temporary-rbac';

const safetyPolicy: SafetyPolicy = { privileged: false, allowWrites: true, yesThisIsMine: false };
const asking: Pick<Target, 'oracle' | 'safetyPolicy' | 'supplies'> = {
  oracle: { kind: 'certificate-signing-request' },
  safetyPolicy,
  supplies: ['certificate'],
};

/** A target that answers each method with this status. */
function answering(statuses: Partial<Record<ApiRequest['method'], number>>) {
  const asked: string[] = [];
  const ask = ({ method, path }: ApiRequest): Promise<ApiResponse> => {
    asked.push(`${method} ${path.split('/').slice(4).join('/')}`);
    return Promise.resolve({ status: statuses[method] ?? 200, body: '{}' });
  };
  return { asked, ask };
}

describe('the right to be asked', () => {
  test('is given for the run, and taken away again', async () => {
    const { asked, ask } = answering({ POST: 201 });
    const { close } = await createTemporaryRbac(asking, ask, 'run1');
    await expect(close()).resolves.toEqual([]);
    await expect(close()).resolves.toEqual([]);
    expect(asked).toEqual([
      'POST clusterroles',
      'POST clusterrolebindings',
      'DELETE clusterrolebindings/authn-conformance-run1',
      'DELETE clusterroles/authn-conformance-run1',
    ]);
  });

  test.each<[string, Partial<Pick<Target, 'oracle' | 'safetyPolicy' | 'supplies'>>]>([
    ['another oracle needs none', { oracle: { kind: 'self-subject-review' } }],
    ['writes are not allowed', { safetyPolicy: { ...safetyPolicy, allowWrites: false } }],
    ['nothing is in hand', { supplies: [] }],
  ])('is not given where %s', async (_title, difference) => {
    const { asked, ask } = answering({ POST: 201 });
    const { close } = await createTemporaryRbac({ ...asking, ...difference }, ask, 'run1');
    await close();
    expect(asked).toEqual([]);
  });

  test('that cannot be given leaves nothing behind', async () => {
    const { asked, ask } = answering({ POST: 403 });
    const { close } = await createTemporaryRbac(asking, ask, 'run1');
    await expect(close()).resolves.toEqual([]);
    expect(asked).toEqual(['POST clusterroles']);
  });

  test('that cannot be taken away is named', async () => {
    const { ask } = answering({ POST: 201, DELETE: 500 });
    const { close } = await createTemporaryRbac(asking, ask, 'run1');
    await expect(close()).resolves.toEqual([
      'clusterrolebindings/authn-conformance-run1',
      'clusterroles/authn-conformance-run1',
    ]);
  });
});

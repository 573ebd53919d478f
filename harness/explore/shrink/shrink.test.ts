import { describe, expect, test } from '@jest/globals';
import { referenceSetups } from '../../bundled/setups';
import { clientCertificate, whoAmI } from '../../vocabulary';
import type { CertificateDescription } from '../../vocabulary/given';
import type { ExploredCase } from '../case';
import type { ApiServerCase } from '../subjects/api-server/cases';
import { byItsData, generatorFor } from '../generate';
import { outcomeOf, sessionThat, subject, target } from '../testing/session.fixture';
import { isTheTargets, shrink, type Failure } from './shrink';

const setup = referenceSetups[0];
const certificateOf = ({ given }: ApiServerCase): Partial<CertificateDescription> =>
  given.caller?.kind === 'described' ? given.caller.description : {};
const namesOf = (explored: ApiServerCase): readonly string[] => {
  const { CN = [] } = certificateOf(explored);
  return [CN].flat().map((name) => (typeof name === 'string' ? name : name.text));
};
const odd = (description: Partial<CertificateDescription>): ApiServerCase => ({
  area: 'subjects',
  given: { caller: clientCertificate(description) },
  when: whoAmI({ present: 'caller', http: '2' }),
  tls: '1.2',
});
const failureOf = (explored: ExploredCase): Failure => ({
  outcome: outcomeOf(explored),
  generated: byItsData(explored, subject),
  setup,
  batch: 'explored-1',
});
const always = { mostTries: 500, goesOn: () => true };

describe('a case that fails is made smaller', () => {
  test.each<[string, Partial<CertificateDescription>, (names: readonly string[]) => boolean, string]>([
    [
      'a sign in the middle',
      { CN: 'wxyz;0123', O: ['crew', 'staff'] },
      (names) => names.some((name) => name.includes(';')),
      ';',
    ],
    [
      'a length',
      { CN: 'k'.repeat(255), OU: 'unit' },
      (names) => names.some((name) => name.length > 63),
      'k'.repeat(64),
    ],
    [
      'one of several names',
      { CN: ['one', { text: 'two+', type: 'ia5' }, 'three'] },
      (names) => names.some((name) => name.includes('+')),
      '+',
    ],
  ])('to %s', async (_title, description, fails, smallest) => {
    const session = sessionThat((explored) => fails(namesOf(explored as ApiServerCase)));
    const shrunk = await shrink(failureOf(odd(description)), session, always);
    const explored = shrunk.generated.explored as ApiServerCase;
    expect(certificateOf(explored)).toEqual(clientCertificate({ CN: smallest }).description);
    expect(explored.tls).toBeUndefined();
    expect(explored.when.http).toBe('1.1');
    expect(shrunk.again).toBe(3);
  });

  test('by the generator that made it', async () => {
    const generated = generatorFor(setup, target, subject).caseAt(
      'shrink',
      { number: 3, place: 2 },
      'header-values',
      undefined,
    );
    const session = sessionThat((explored) =>
      (explored as ApiServerCase).when.headers.some(({ kind }) => kind === 'group'),
    );
    const failure = { ...failureOf(generated.explored), generated };
    const { generated: smallest } = await shrink(
      failure,
      sessionThat(() => true),
      always,
    );
    expect(JSON.stringify(smallest.explored).length).toBeLessThan(JSON.stringify(generated.explored).length);
    expect(session.tried()).toBe(0);
  });

  test('as far as its bounds allow', async () => {
    const session = sessionThat(() => true);
    const { tries } = await shrink(failureOf(odd({ CN: 'k'.repeat(255) })), session, { ...always, mostTries: 20 });
    expect(tries).toBeLessThan(20 + 8);
    const stopped = await shrink(failureOf(odd({ CN: 'kkk' })), session, { ...always, goesOn: () => false });
    expect(stopped.tries).toBe(0);
  });

  test('and what does not fail again is told', async () => {
    const session = sessionThat((_explored, tried) => tried === 2);
    const { again } = await shrink(failureOf(odd({ CN: 'kkk' })), session, { ...always, goesOn: () => false });
    expect(again).toBe(1);
  });
});

test("a failure that never comes again is the target's where somebody got what is another's, and there alone", () => {
  const { outcome } = failureOf(odd({ CN: 'b' }));
  const slight = { ...outcome, result: { ...outcome.result, severity: 'conformance' as const } };
  expect([0, 1].map((again) => isTheTargets({ again, outcome }))).toEqual([true, true]);
  expect([0, 1].map((again) => isTheTargets({ again, outcome: slight }))).toEqual([false, true]);
});

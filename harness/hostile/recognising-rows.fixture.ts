import type { Certificate } from '../../reference-server/authentication/certificate';
import type { ReferenceServerOptions } from '../../reference-server/server';
import { administrator } from './changing-rows.fixture';
import type { Ground } from './ground.fixture';
import { rows, type Row, type Started } from './row.fixture';

type Authenticate = ReturnType<NonNullable<ReferenceServerOptions['authenticate']>>;

/** The reference server for those whom it recognises as this harness; all others are administrators. */
const honestTo =
  (isHarness: (...asked: Parameters<Authenticate>) => boolean) =>
  async (ground: Ground): Promise<Started> =>
    ground.reference({
      authenticate:
        (standard) =>
        (...asked) =>
          isHarness(...asked) ? standard(...asked) : { caller: administrator },
    });

/** Callers without a certificate, and those whose certificate is like this. */
const unlessOf =
  (like: (leaf: Certificate) => boolean) =>
  (...[, presented]: Parameters<Authenticate>): boolean =>
    presented.kind !== 'certificates' || like(presented.leaf);

/** Honest to all, and for good, from the first caller on that it recognises; until then all are administrators. */
function honestFromThen(
  isHarness: (...asked: Parameters<Authenticate>) => boolean,
): (ground: Ground) => Promise<Started> {
  let recognised = false;
  return honestTo((...asked) => (recognised ||= isHarness(...asked)));
}

/** Whom a certificate or an identity header names, under any name. */
const namesIn = ([{ headers }, presented]: Parameters<Authenticate>): readonly string[] => [
  ...(presented.kind === 'certificates' ? presented.leaf.subject.attributes.map(({ value = '' }) => value) : []),
  ...headers.map(([, value]) => value),
];

/** Targets that are as they should be towards this harness alone, by what they could recognise it by. */
export const recognisingRows: readonly Row[] = [
  ...rows(
    { exit: [1], identifies: ['failed'], refuses: ['failed'] },
    [
      'recognises the harness by its User-Agent',
      /the user is "admin"/,
      honestTo(({ headers }) =>
        headers.some(([name, value]) => /^user-agent$/i.test(name) && /conformance/.test(value)),
      ),
    ],
    [
      'recognises the harness by the organizational unit of its certificates',
      /the user is "admin"/,
      honestTo(
        unlessOf(({ subject }) =>
          subject.attributes.some(({ value }) => value?.startsWith('authn-conformance ') === true),
        ),
      ),
    ],
    [
      'recognises the harness by the names of its users',
      /the user is "admin"/,
      honestTo(
        unlessOf(({ subject }) =>
          subject.attributes.some(({ value = '' }) => /^(alice|jane|authn-conformance)/.test(value)),
        ),
      ),
    ],
    [
      'recognises the harness by certificates of 65 minutes, or that ended a day ago',
      /the user is "admin"/,
      honestTo(unlessOf(({ notBefore, notAfter }) => [60, 65].includes((+notAfter - +notBefore) / 60_000))),
    ],
  ),
  ...rows({ exit: [1], identifies: ['failed'], refuses: ['failed'], tried: 'validity-with-proof' }, [
    'recognises the harness by the callers that prove its inputs',
    /the user is "admin"/,
    honestFromThen((...asked) => namesIn(asked).some((name) => name.startsWith('authn-conformance:'))),
  ]),
];

import type { Authenticate, AuthenticationSteps } from '../../../reference-server/authentication/authenticate';
import { standardSteps } from '../../../reference-server/authentication/authenticate';
import type { ServerSeams } from '../../../reference-server/server';
import type { Fault, FaultSettings } from '../faults/named';
import { watchedResponder } from './responder';
import { remembering, watcher, type Other } from './watcher';

/** The seams at which the standard and what a fault puts in its place can be asked for the same thing. */
const watchable = ['steps', 'authenticate', 'presented', 'trusted', 'answer', 'respond'] as const;
type WatchedSeams = Required<Pick<ServerSeams, (typeof watchable)[number]>>;

/** A fault with what it puts in the place of the standard in one server. */
interface Watched {
  readonly name: string;
  readonly seams: Partial<WatchedSeams>;
}

/**
 * The seams of a server that does everything as it should, and asks each fault beside that what it would have done: `reached`
 * has the faults that would have done something else. A fault whose difference cannot be asked for (its certificate, its flags,
 * its TLS, its bytes) counts as reached from the beginning. A server with a fault that is not reached does exactly what this one did.
 */
export function watchedSeams(settings: FaultSettings, faults: readonly Fault[], reached: Set<string>): WatchedSeams {
  const all = faults.map((fault) => ({ name: fault.name, seams: fault.seams?.(settings) ?? {}, fault }));
  for (const { name, seams, fault } of all) if (!isWatchable(fault, seams)) reached.add(name);
  const asked: readonly Watched[] = all.filter(({ name }) => !reached.has(name));
  const [joined, single] = [asked.filter(isJoined), asked.filter((each) => !isJoined(each))];
  const { answers } = watcher(reached);
  /** The fault in whose way authentication is made at the moment, from beginning to end. */
  let inForce: { readonly seams: Partial<WatchedSeams>; readonly steps: AuthenticationSteps } | undefined;
  /** Authentication as a whole, with all that a fault changes of it. */
  const wholly =
    (standard: Authenticate) =>
    ({ name, seams }: Watched): Other<ReturnType<WatchedSeams['authenticate']>> => {
      const own = { seams, steps: seams.steps?.(standardSteps) ?? standardSteps };
      const within: Authenticate = (request, presented) => {
        inForce = own;
        try {
          return standard(request, presented);
        } finally {
          inForce = undefined;
        }
      };
      return { name, instead: seams.authenticate?.(within) ?? within };
    };
  return {
    steps: (standard) => {
      const watched = watchedSteps(standard, at(single, 'steps'), answers);
      const names = Object.keys(standard) as (keyof AuthenticationSteps)[];
      const step = (name: keyof AuthenticationSteps) => {
        const call = (...given: never[]): unknown =>
          ((inForce?.steps ?? watched)[name] as (...given: never[]) => unknown)(...given);
        return [name, call] as const;
      };
      return Object.fromEntries(names.map(step)) as unknown as AuthenticationSteps;
    },
    authenticate: (standard) => {
      const { first, again } = remembering(standard);
      return answers(first, [...inPlaceOf(again, at(single, 'authenticate')), ...joined.map(wholly(standard))]);
    },
    presented: (standard) => {
      const { first, again } = remembering(standard);
      return answers(first, inPlaceOf(again, at(asked, 'presented')));
    },
    trusted: (standard) => {
      const watched = answers((given: typeof standard) => given, at(single, 'trusted'));
      return inForce === undefined ? watched(standard) : (inForce.seams.trusted?.(standard) ?? standard);
    },
    answer: (standard) => watchedResponder(standard, at(asked, 'answer'), reached),
    respond: (standard) => watchedResponder(standard, at(asked, 'respond'), reached),
  };
}

const isWatchable = ({ flags, servingCertificate }: Fault, seams: ServerSeams): boolean =>
  flags === undefined &&
  servingCertificate === undefined &&
  Object.keys(seams).every((seam) => watchable.some((each) => each === seam));

/** Whether parts of authentication that a fault replaces may tell each other something, so that none can be asked by itself. */
function isJoined({ seams }: Watched): boolean {
  const own = seams.steps?.(standardSteps);
  const rules = Object.entries(standardSteps).filter(([name, step]) => own?.[name as keyof typeof own] !== step);
  const parts = [seams.authenticate, seams.trusted].filter((seam) => seam !== undefined).length;
  return own === undefined ? parts > 1 : parts + rules.length > 1;
}

/** What these faults put in the place of one seam. */
const at = <Seam extends keyof WatchedSeams>(
  some: readonly Watched[],
  seam: Seam,
): readonly Other<WatchedSeams[Seam]>[] =>
  some.flatMap(({ name, seams }) => {
    const instead = seams[seam] as WatchedSeams[Seam] | undefined;
    return instead === undefined ? [] : [{ name, instead }];
  });

/** What each would put in the place of this standard. */
const inPlaceOf = <Standard, Instead>(
  standard: Standard,
  seams: readonly Other<(standard: Standard) => Instead>[],
): readonly Other<Instead>[] => seams.map(({ name, instead }) => ({ name, instead: instead(standard) }));

/** Each rule by itself, beside those that replace it. */
function watchedSteps(
  standard: AuthenticationSteps,
  seams: readonly Other<WatchedSeams['steps']>[],
  answers: ReturnType<typeof watcher>['answers'],
): AuthenticationSteps {
  type Step = (...given: readonly never[]) => unknown;
  const replaced = inPlaceOf(standard, seams);
  return Object.fromEntries(
    Object.entries(standard).map(([rule, step]) => {
      const others = replaced.flatMap(({ name, instead: steps }) => {
        const instead = steps[rule as keyof AuthenticationSteps];
        return instead === step ? [] : [{ name, instead }];
      });
      return [rule, answers(step as Step, others)];
    }),
  ) as unknown as AuthenticationSteps;
}

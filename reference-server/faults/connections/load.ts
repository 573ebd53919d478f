import { setTimeout as wait } from 'node:timers/promises';
import type { AuthenticationSteps } from '../../authentication/authenticate';
import { anonymous, type Caller } from '../../caller';
import { believing } from '../headers/trust';
import { authentication, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { isIdentityQuestion } from '../parts/skipped-stages';
import { anyName, anySignature, leavingOut } from './conditions';

/** As many requests as are much for this server. */
const many = 30;

/** Authenticates otherwise while the server, over all its connections, has more requests under way. */
const whileBusy =
  (change: (isBusy: () => boolean) => Seams, more = many): Seams =>
  (settings) => {
    let underWay = 0;
    return {
      ...change(() => underWay > more)(settings),
      answer: (standard) => async (request, presented) => {
        underWay += 1;
        try {
          return await standard(request, presented);
        } finally {
          underWay -= 1;
        }
      },
    };
  };

const valid = { notBefore: new Date(0), notAfter: new Date(8.64e15) };

/** Ends of certificates are not read. */
const anyTime = ({ verifyPath }: AuthenticationSteps): Partial<AuthenticationSteps> => ({
  verifyPath: (presented, anchors, now) =>
    verifyPath(
      presented.map((each) => ({ ...each, ...valid })),
      anchors,
      now,
    ),
});

/** Serves everyone as this caller. */
const everyone = (caller: Caller, isBusy: () => boolean): Seams =>
  authentication((standard) => (request, presented) => (isBusy() ? { caller } : standard(request, presented)));

/** Milliseconds after which a body has not come with its head. */
const late = 50;

/** Answers a question whose body comes late for another caller that has come meanwhile, if any has. */
const lastCaller: Seams = () => {
  const waiting = new Set<(caller: Caller) => void>();
  return {
    respond: (standard) => async (request, caller) => {
      for (const tell of waiting) tell(caller);
      if (!isIdentityQuestion(request)) return standard(request, caller);
      let found = caller;
      const tell = (other: Caller): void => {
        if (other.user !== caller.user) found = other;
      };
      waiting.add(tell);
      const body = request.readBody().finally(() => waiting.delete(tell));
      const isLate = await Promise.race([body.then(() => false), wait(late, true, { ref: false })]);
      const read = await body;
      return standard({ ...request, readBody: () => Promise.resolve(read) }, isLate ? found : caller);
    },
  };
};

/** What is skipped by a server that has much to do (clauses 5.1.5 and 5.2.4). */
export const loadFaults: readonly Fault[] = [
  {
    name: 'questions-answered-for-the-last-caller',
    sentence: 'It answers a question whose body comes late for another caller that has come meanwhile.',
    seen: 'handlers that keep the user of a request in a global, and wait for its body',
    seams: lastCaller,
  },
  {
    name: 'signatures-unchecked-while-busy',
    sentence: 'It does not check the signatures of certificates while it has more than thirty requests under way.',
    seen: 'load shedding that was put before the wrong stage',
    seams: whileBusy((isBusy) => leavingOut(anySignature, isBusy)),
  },
  {
    name: 'headers-believed-while-busy',
    sentence: 'It believes identity headers without a certificate while it has more than thirty requests under way.',
    seams: whileBusy((isBusy) => believing(({ kind }) => kind === 'nothing' && isBusy())),
  },
  {
    name: 'headers-believed-of-users-while-busy',
    sentence:
      'It believes identity headers beside the certificate of a user while it has more than thirty requests under way.',
    seams: whileBusy((isBusy) => believing(({ kind }) => kind === 'certificates' && isBusy())),
  },
  {
    name: 'validity-unread-while-busy',
    sentence: 'It accepts expired certificates while it has more than thirty requests under way.',
    seams: whileBusy((isBusy) => leavingOut(anyTime, isBusy)),
  },
  {
    name: 'allowed-names-unread-while-busy',
    sentence: 'It accepts a front proxy of any name while it has more than thirty requests under way.',
    seams: whileBusy((isBusy) => leavingOut(anyName, isBusy)),
  },
  {
    name: 'everyone-administrator-while-busy',
    sentence: 'It authenticates no one while it has more than thirty requests under way, and serves all of them.',
    seen: 'a timeout of authentication that was read as success',
    seams: whileBusy((isBusy) => everyone({ user: 'local-admin', groups: ['system:masters'], extra: {} }, isBusy)),
  },
  {
    name: 'everyone-anonymous-while-busy',
    sentence:
      'It authenticates no one while it has more than forty requests under way, and serves them as the anonymous caller.',
    // The forty that it is busy with are still identified.
    seams: whileBusy((isBusy) => everyone(anonymous, isBusy), 40),
  },
];

import { proxyBranches, type Branch } from '../../../model';
import { proxyAttemptInWords } from '../../../vocabulary/front-proxy/prose/attempt-prose';
import { areasOf } from '../../case';
import type { KnownBranch } from '../../expected';
import type { ExploredSubject } from '../../explored-subject';
import type { FrontProxyCases } from './cases';
import { changed } from './changed';
import { controlOf, ordinaryCase } from './controls';
import { connections } from './generate/connections';
import { credentials } from './generate/credentials';
import { headerValues } from './generate/header-values';
import { requests } from './generate/requests/requests';
import { subjects } from './generate/subjects';
import { upstream } from './generate/upstream';
import { userInWords } from './in-words';
import { isLegal } from './legal';
import { named } from './naming';
import { modelOf } from './oracle/model-oracle';
import { plainer } from './plainer';
import { seenIn } from './seen';
import { words } from './writing';

const branches: readonly KnownBranch[] = Object.entries<Branch>(proxyBranches).map(([id, branch]) => ({
  id,
  ...branch,
}));

const usual = [
  ...(['header-values', 'subjects', 'requests', 'credentials', 'header-values', 'connections'] as const),
  ...(['subjects', 'requests', 'header-values', 'credentials', 'subjects', 'header-values'] as const),
] as const;

/** The front proxy: what arrives behind it of what a user sends before it. */
export const frontProxy: ExploredSubject<FrontProxyCases> = {
  areas: areasOf['front-proxy'],
  // The API server changes its state for one case alone, which takes as long as many others.
  turns: [...usual, ...usual, 'upstream'],
  branches,
  changed,
  words,
  casesOf(area, _setup, target) {
    switch (area) {
      case 'header-values':
        return headerValues(target);
      case 'subjects':
        return target.issuesUsers === true ? subjects(target) : undefined;
      case 'credentials':
        return credentials(target);
      case 'requests':
        return requests(target);
      case 'connections':
        return connections(target);
      case 'upstream':
        // One that takes its time to notice that the API server is back shows nothing in between.
        return target.profile.noticesUpstreamWithin === undefined ? upstream(target) : undefined;
      default:
        return undefined;
    }
  },
  plainer,
  isLegal,
  controlOf,
  ordinaryCase,
  named,
  detailsOf: () => ({}),
  modelOf,
  inWords: ({ given, when }) => [
    ...Object.entries(given).map(([name, user]) => `${name} is ${userInWords(user)}`),
    proxyAttemptInWords(when),
  ],
  namesIn: ({ users }) => users.map(({ name }) => name),
  mayBeAnything: { kind: 'no-other-identity' },
  seenIn,
};

import { modelBranches } from '../../../model';
import { attemptInWords, certificateInWords } from '../../../vocabulary/prose/prose';
import { areasOf } from '../../case';
import type { ExploredSubject } from '../../explored-subject';
import type { ApiServerCases } from './cases';
import { changed } from './changed';
import { controlOf, ordinaryCase } from './controls';
import { certificates } from './generate/certificates';
import { connections } from './generate/connections';
import { headerValues } from './generate/header-values';
import { requests } from './generate/requests';
import { eachToken, takesTokens, tokens } from './generate/tokens';
import { subjects } from './generate/subjects';
import { isLegal } from './legal';
import { detailsOf, named } from './naming';
import { modelOf } from './oracle/model-oracle';
import { seenIn } from './seen';
import { words } from './writing';

/** The API server: who it takes a caller for. */
export const apiServer: ExploredSubject<ApiServerCases> = {
  areas: areasOf['api-server'],
  turns: [
    ...(['header-values', 'certificates', 'subjects', 'requests'] as const),
    ...(['header-values', 'certificates', 'subjects', 'connections'] as const),
  ],
  branches: modelBranches,
  changed,
  words,
  casesOf(area, setup, target) {
    const withTokens = takesTokens(setup, target);
    const besides = withTokens ? tokens : [];
    switch (area) {
      case 'header-values':
        return headerValues(setup.requestHeader, besides, withTokens ? eachToken : []);
      case 'subjects':
        return subjects;
      case 'certificates':
        return certificates;
      case 'requests':
        return requests;
      case 'connections':
        return connections(besides);
      default:
        return undefined;
    }
  },
  plainer: () => [],
  isLegal,
  controlOf,
  ordinaryCase,
  named,
  detailsOf,
  modelOf: (target) => modelOf(target),
  inWords: ({ given, when }) => [
    ...Object.entries(given).map(([name, certificate]) => `${name} is ${certificateInWords(certificate)}`),
    attemptInWords(when),
  ],
  namesIn: () => [],
  mayBeAnything: { kind: 'believed' },
  seenIn,
};

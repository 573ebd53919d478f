import { tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { getThrough } from '../../../../vocabulary/front-proxy';
import { caller, type FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { anyHolder } from './users';
import { versionsFor } from './versions';

/** A user whose certificate has any subject. */
export const subjects = (target: FrontProxyTarget): Arbitrary<FrontProxyCase> =>
  tuple(anyHolder, versionsFor(target))
    .map(([holder, http]): FrontProxyCase => ({
      area: 'subjects',
      given: { [caller]: holder },
      when: getThrough({ as: caller, http }),
    }))
    .filter(isLegal);

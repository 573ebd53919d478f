import type { ExploredTarget } from '../case';
import type { Expect } from '../expected';
import { apiServer } from './api-server/subject';
import { frontProxy } from './front-proxy/subject';
import type { ExploredSubject } from '../explored-subject';

/** Every subject that can be explored: a new one is one line here, and a folder beside this file. */
const exploredSubjects = { 'api-server': apiServer, 'front-proxy': frontProxy } as const satisfies Readonly<
  Record<ExploredTarget['subject'], ExploredSubject>
>;

/** How targets of this kind are explored. */
export const subjectOf = ({ subject }: Pick<ExploredTarget, 'subject'>): ExploredSubject => exploredSubjects[subject];

/** What the model of its subject says of cases on this target. */
export const modelOf = (target: ExploredTarget): Expect => subjectOf(target).modelOf(target);

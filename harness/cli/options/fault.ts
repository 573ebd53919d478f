import { Option } from 'commander';
import { subjects } from '../../vocabulary/subject';
import type { SubjectId } from '../../vocabulary/types';
import { word } from './option-values';
import { UsageError } from '../output/io';

/** The flag that breaks a bundled program on purpose. */
export interface FaultFlags {
  readonly fault?: string;
}

/** The command that tests a subject, and what the bundled program of it is called. */
export const bundledOf: Readonly<Record<SubjectId, { readonly command: string; readonly program: string }>> = {
  'api-server': { command: 'run', program: 'API server' },
  'front-proxy': { command: 'proxy', program: 'front proxy' },
  client: { command: 'client', program: 'client' },
};

/** The option; the faults are those of these subjects. */
export const faultOption = (of: readonly SubjectId[] = subjects): Option =>
  new Option(
    '--fault <name>',
    `without a target: the bundled ${of.map((subject) => bundledOf[subject].program).join(', or ')} with one fault, to see how failures are reported; "authn-conformance selftest --list" names them all`,
  ).argParser(word('--fault'));

/** The fault as a bundled program is given it. */
export const faultIn = ({ fault }: FaultFlags): FaultFlags => (fault === undefined ? {} : { fault });

/** The subject whose bundled program has the fault that is asked for. Throws FaultError. */
export function faultySubject({ fault }: FaultFlags): SubjectId | undefined {
  if (fault === undefined) return undefined;
  const { subjectOfFault } = require('../../bundled/faults/owner') as typeof import('../../bundled/faults/owner');
  return subjectOfFault(fault);
}

/** Refuses a fault where `given` names a target, or where it is none of the bundled program of the subject. Throws UsageError and FaultError. */
export function refuseOtherFault(flags: FaultFlags, subject: SubjectId, given: boolean): void {
  const of = faultySubject(flags);
  if (of === undefined) return;
  const said = `--fault ${flags.fault ?? ''}`;
  if (given)
    throw new UsageError(
      `${said} is about the bundled ${bundledOf[of].program}; leave it out to test a target of your own`,
    );
  if (of !== subject)
    throw new UsageError(
      `${said} is a fault of the bundled ${bundledOf[of].program}; say "authn-conformance ${bundledOf[of].command} ${said}"`,
    );
}

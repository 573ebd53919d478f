import { join } from 'node:path';
import { compiledPath } from '../../../fixtures/testing/compiled';
import { builtinClient } from '../../bundled/client/target';
import type { GivenClientTarget } from '../../target/client';

// Compiled, as a user has it: a compiler in every run of it would cost more than the run.
const compiled = compiledPath(join(__dirname, '..', '..', '..'));

/** The command that runs the reference client once, with a fault or none. */
export const referenceCommand = (fault?: string): Required<GivenClientTarget>['command'] =>
  builtinClient({ compiled, ...(fault !== undefined && { fault }) }).command;

/** The same without a client certificate. */
export const withoutCertificate = (): GivenClientTarget => without(/^--(cert|key)$/);

/** The same, which makes one request and none after it. */
export const withOneRequest = (): GivenClientTarget => without(/^--retries$/, /^--follow-redirects$/);

/** Without these flags and their values, and without those that have none. */
function without(flags: RegExp, alone = /^$/): GivenClientTarget {
  const { argv, ...rest } = referenceCommand();
  const [program, ...args] = argv;
  const left = args.filter(
    (each, at) => ![each, args[at - 1] ?? ''].some((one) => flags.test(one)) && !alone.test(each),
  );
  return { command: { ...rest, argv: [program, ...left] } };
}

import type { Identity } from '../../observation';
import { parseDistinguishedName } from './distinguished-name';

/**
 * Who a subject makes of the caller (clause 5.1.4), from the two lines of the oracle `echo-dn`. A subject that is shown
 * although it did not verify is taken for who it says: the target let it pass, and that is what has to be judged.
 * Undefined for anything but the two lines.
 */
export function identityOfSubject(body: string): Identity | undefined {
  const [verified, subject, rest] = body.replace(/\n$/, '').split('\n');
  if (verified === undefined || subject === undefined || rest !== undefined) return undefined;
  // nginx: SUCCESS, NONE, FAILED:reason; Apache also GENEROUS, where what is wrong was to be overlooked.
  if (!/^(?:SUCCESS|NONE|GENEROUS|FAILED(?::.*)?)$/.test(verified)) return undefined;
  if (verified === 'NONE') return subject === '' ? nobody : undefined;
  const attributes = parseDistinguishedName(subject)?.flat();
  if (attributes === undefined) return undefined;
  const valuesOf = (...types: readonly string[]): readonly string[] =>
    attributes.filter(({ type }) => types.includes(type.toUpperCase())).map(({ value }) => value);
  return {
    // Of two common names the last counts, as it does for Kubernetes (rule I-13).
    user: valuesOf('CN', '2.5.4.3').at(-1) ?? '',
    groups: valuesOf('O', '2.5.4.10'),
    uid: undefined,
    extra: undefined,
  };
}

/** An empty name of which no groups are seen is nobody's. */
const nobody: Identity = { user: '', groups: undefined, uid: undefined, extra: undefined };

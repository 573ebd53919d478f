import { abuseRows } from './rows';

/** The table as a page of the documentation. */
export const page = (): string =>
  [
    '# Abuse of the reference server',
    '',
    'Generated from the rows of `reference-server/testing/abuse` by `UPDATE_GOLDEN=1 npx jest --testPathPatterns reference-server/abuse`, whose test makes each attack on',
    'one server, which is a process of its own. Meanwhile a second caller in a third process asks again and again, each time on a new connection, and every one of',
    'its requests is answered. Its slowest answer is compared with its slowest just before the attack, or with 50 ms where that was faster; the most',
    'resident memory of the server with what it had at the start of all of them. What it was before the limits is in [decision 0027](decisions/0027-a-server-that-stays-up.md).',
    '',
    '| Attack | Load | Answer | A second caller waits less than | Memory stays below | Held by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...abuseRows.map(
      ({ attack, load, answers, slowdown, memory, heldBy }) =>
        `| ${attack} | ${load} | ${answers.join(' or ') || '-'} | ${slowdown} times as long as before | ${memory} times the start | ${heldBy} |`,
    ),
    '',
  ].join('\n');

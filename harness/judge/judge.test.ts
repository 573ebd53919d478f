import { describe, expect, test } from '@jest/globals';
import type { HttpResponse, Observed } from '../observation';
import type { Judgement } from '../results';
import { profiles } from '../target/profiles';
import { refusals } from '../vocabulary/expectation';
import type { Expectation, Refusal } from '../vocabulary/types';
import { judge } from './judge';
import { expectations, outcomes, type Column } from './judge.fixture';
import { takenFor } from './observations.fixture';

/**
 * What every expectation makes of every outcome:
 *
 *   ok  passed    S  failed, of safety    C  failed, of conformance    ?  inconclusive    -  not applicable
 *
 * `a/b` where the profiles differ: a by `spec`, b by `kube-apiserver`. In brackets, where it differs: without a control
 * that held before. What the rows and columns stand for is in judge.fixture.ts.
 */
const whoTheCallerIs = `
                           | identified | in-group | not-in-group | anonymous  | believed | refused | outright | nobody but jane | each of one | as jane | as anonymous | as 401 | as 500 | of the token | of the certificate
unreachable                | ?          | ?        | ?            | ?          | ?        | ?       | ?        | ?               | ?           | ?       | ?            | ?      | ?      | ?            | ?
timed out                  | C (?)      | C (?)    | C (?)        | C (?)      | C (?)    | C (?)   | C (?)    | C (?)           | C (?)       | C (?)   | C (?)        | C (?)  | C (?)  | C (?)        | C (?)
closed (end)               | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
closed (reset)             | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
alert unknown_ca           | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
alert decrypt_error        | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
alert certificate_required | C          | C        | C            | C          | C        | C       | C        | ok              | C           | C       | C            | C      | ?      | C            | C
alert internal_error       | C          | C        | C            | C          | C        | C       | C        | C               | C           | C       | C            | C      | ?      | C            | C
malformed                  | C          | C        | C            | C          | C        | C       | C        | C               | C           | C       | C            | C      | ?      | C            | C
not kept open              | -          | -        | -            | -          | -        | -       | -        | -               | -           | -       | -            | -      | -      | -            | -
client: issuer             | ?          | ?        | ?            | ?          | ?        | ?       | ?        | ?               | ?           | ?       | ?            | ?      | ?      | ?            | ?
client: name               | ?          | ?        | ?            | ?          | ?        | ?       | ?        | ?               | ?           | ?       | ?            | ?      | ?      | ?            | ?
client: expired            | ?          | ?        | ?            | ?          | ?        | ?       | ?        | ?               | ?           | ?       | ?            | ?      | ?      | ?            | ?
client: too late           | ?          | ?        | ?            | ?          | ?        | ?       | ?        | ?               | ?           | ?       | ?            | ?      | ?      | ?            | ?
HTTP 200                   | C          | C        | C            | C          | ok       | C       | C        | ?               | C           | C       | C            | C      | ?      | C            | C
HTTP 200 list              | C          | C        | C            | C          | ok       | S       | S        | ?               | C           | C       | C            | S      | ?      | C            | C
HTTP 200 HTML              | C          | C        | C            | C          | ok       | C       | C        | ?               | C           | C       | C            | C      | ?      | C            | C
HTTP 302                   | C          | C        | C            | C          | C        | C       | C        | C               | C           | C       | C            | C      | ?      | C            | C
HTTP 400                   | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
HTTP 400 for plain HTTP    | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
HTTP 400 for none          | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
HTTP 400 in kube's words   | C          | C        | C            | C          | C        | ok/C    | ok/C     | ok              | C           | C       | C            | C      | ?      | C            | C
HTTP 401                   | C          | C        | C            | ok/C (?/C) | C        | ok      | ok       | ok              | C           | C       | C            | ok (?) | ?      | C            | C
HTTP 401 in other words    | C          | C        | C            | ok/C (?/C) | C        | ok/C    | ok/C     | ok              | C           | C       | C            | ok (?) | ?      | C            | C
HTTP 403                   | C          | C        | C            | ok (?)     | C        | C       | C        | ok              | C           | C       | C            | C      | ?      | C            | C
HTTP 403 in other words    | C          | C        | C            | ok/C (?/C) | C        | C       | C        | ok              | C           | C       | C            | C      | ?      | C            | C
HTTP 404                   | ?          | ?        | ?            | C          | C        | C       | C        | ?               | ?           | C       | C            | C      | ?      | ?            | ?
HTTP 500                   | C          | C        | C            | C          | C        | C       | C        | C               | C           | C       | C            | C      | ?      | C            | C
anonymous                  | C          | C        | C            | ok         | C        | ok/C    | C        | ok              | C           | C       | ok (?)       | C      | ?      | C            | C
the right one              | ok         | ok       | ok           | S          | ok       | S       | S        | ok              | ok          | ok      | S            | S      | ?      | ok           | ok
another one                | S          | C        | S            | S          | ok       | S       | S        | S               | S           | S       | S            | S      | ?      | S            | S
somebody unseen            | ?          | ?        | ?            | ?          | ok       | ?/S     | S        | ?               | ?           | ?       | ?            | S      | ?      | ?            | ?
only the name              | ?          | ?        | ?            | S          | ok       | S       | S        | ok              | ok          | S       | S            | S      | ?      | S            | ?
issued rightly             | C          | C        | C            | C          | C        | C       | C        | C               | C           | C       | C            | C      | C      | C            | C
issued wrongly             | C          | C        | C            | C          | C        | C       | C        | C               | C           | C       | C            | C      | C      | C            | C
`;

const everythingElse = `
                           | 200 json | any answer | issuer refused | connects | asks for one | server cert | names the CA | whole path | 401 Status | says nothing | list withheld | other name | jane or too long | connection ends | issued | not granted
unreachable                | ?        | ?          | ?              | ?        | ?            | ?           | ?            | ?          | ?          | ?            | ?             | ?          | ?                | ?               | ?      | ?
timed out                  | C (?)    | C (?)      | ?              | ?        | ?            | ?           | ?            | ?          | C (?)      | C (?)        | C (?)         | C (?)      | C (?)            | ?               | ?      | C (?)
closed (end)               | C        | C          | C              | C        | ?            | ?           | ?            | ?          | C          | ok/C         | ok            | ok         | ok/C             | ?               | ?      | ok
closed (reset)             | C        | C          | C              | ok       | ok           | ok          | ?            | ok         | C          | ok/C         | ok            | ok         | ok/C             | ?               | ?      | ok
alert unknown_ca           | C        | C          | C              | C        | ?            | ?           | ?            | ?          | C          | ok/C         | ok            | ok         | C                | ?               | ?      | ok
alert decrypt_error        | C        | C          | C              | C        | ?            | ?           | ?            | ?          | C          | ok/C         | ok            | ok         | C                | ?               | ?      | ok
alert certificate_required | C        | C          | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | ok            | ok         | C                | ?               | ?      | ok
alert internal_error       | C        | C          | C              | C        | ?            | ?           | ?            | ?          | C          | C            | ok            | C          | C                | ?               | ?      | C
malformed                  | C        | C          | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | C             | C          | C                | ?               | ?      | C
not kept open              | -        | -          | C              | ok       | ok           | ok          | ?            | ok         | -          | -            | -             | -          | -                | ?               | ?      | -
client: issuer             | ?        | ?          | ok             | C        | ok           | ok          | ?            | C          | ?          | ?            | ?             | ?          | ?                | ?               | ?      | ?
client: name               | ?        | ?          | C              | C        | ok           | C           | ?            | ok         | ?          | ?            | ?             | ?          | ?                | ?               | ?      | ?
client: expired            | ?        | ?          | C              | C        | ok           | ok          | ?            | ok         | ?          | ?            | ?             | ?          | ?                | ?               | ?      | ?
client: too late           | ?        | ?          | S              | C        | ok           | ok          | ?            | C          | ?          | ?            | ?             | ?          | ?                | ?               | ?      | ?
HTTP 200                   | ok       | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | -             | -          | C                | ?               | ?      | C
HTTP 200 list              | ok       | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | S            | S             | -          | C                | ?               | ?      | S
HTTP 200 HTML              | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | -             | -          | C                | ?               | ?      | C
HTTP 302                   | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | -             | -          | C                | ?               | ?      | ok
HTTP 400                   | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | ok/C         | ok            | ok         | ok/C             | ?               | ?      | ok
HTTP 400 for plain HTTP    | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | ok/C         | ok            | ok         | ok/C             | ?               | ?      | ok
HTTP 400 for none          | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | ok/C         | ok            | ok         | ok/C             | ?               | ?      | ok
HTTP 400 in kube's words   | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | ok/C         | ok            | ok         | ok/C             | ?               | ?      | ok
HTTP 401                   | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | ok            | ok         | C                | ?               | ?      | ok
HTTP 401 in other words    | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | ok/C         | ok            | ok         | C                | ?               | ?      | ok/C
HTTP 403                   | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | ok            | ok         | C                | ?               | ?      | C
HTTP 403 in other words    | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | ok            | ok         | C                | ?               | ?      | C
HTTP 404                   | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | -             | -          | ?                | ?               | ?      | ok/C
HTTP 500                   | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | C            | -             | -          | C                | ?               | ?      | C
anonymous                  | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | ok/C         | C             | ok         | C                | ?               | ?      | ok/C
the right one              | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | S            | C             | ok         | ok               | ?               | ?      | ok
another one                | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | S            | C             | S          | S                | ?               | ?      | S
somebody unseen            | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | ?/S          | C             | ?          | ?                | ?               | ?      | ?
only the name              | C        | ok         | C              | ok       | ok           | ok          | ?            | ok         | C          | S            | C             | ok         | ok               | ?               | ?      | ok
issued rightly             | C        | C          | C              | C        | C            | C           | C            | C          | C          | C            | C             | C          | C                | C               | ok     | C
issued wrongly             | C        | C          | C              | C        | C            | C           | C            | C          | C          | C            | C             | C          | C                | C               | C      | C
`;

/** `refused(...)` under every condition. */
const refused = `
                           | plain-http | no-client-certificate | untrusted-issuer | no-common-name | no-proof-of-possession | unauthorized | unauthenticated | malformed-request | smuggled-header | old-tls-version | bad-token | impersonation-without-user | http2-in-clear-text | headers-too-long | invalid-signature | not-valid-now | wrong-usage | unknown-critical-extension | front-proxy-not-allowed | front-proxy-without-user | anonymous-unauthorized | anonymous-elsewhere | malformed-certificate | unusual-clear-text | weak-signature
unreachable                | ?          | ?                     | ?                | ?              | ?                      | ?            | ?               | ?                 | ?               | ?               | ?         | ?                          | ?                   | ?                | ?                 | ?             | ?           | ?                          | ?                       | ?                        | ?                      | ?                   | ?                     | ?                  | ?
timed out                  | C (?)      | C (?)                 | C (?)            | C (?)          | C (?)                  | C (?)        | C (?)           | C (?)             | C (?)           | C (?)           | C (?)     | C (?)                      | C (?)               | C (?)            | C (?)             | C (?)         | C (?)       | C (?)                      | C (?)                   | C (?)                    | C (?)                  | C (?)               | C (?)                 | C (?)              | C (?)
closed (end)               | C          | C                     | ok/C             | ok/C           | ok                     | C            | ok/C            | ok/C              | ok/C            | ok/C            | C         | C                          | ok                  | ok/C             | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | C                      | C                   | ok                    | ok                 | ok/C
closed (reset)             | C          | C                     | ok/C             | ok/C           | ok                     | C            | ok/C            | ok/C              | ok/C            | ok/C            | C         | C                          | ok                  | ok/C             | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | C                      | C                   | ok                    | ok                 | ok/C
alert unknown_ca           | C          | C                     | ok/C             | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | ok/C              | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | ok/C
alert decrypt_error        | C          | C                     | ok/C             | C              | ok                     | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | ok/C              | C             | C           | C                          | C                       | C                        | C                      | C                   | ok                    | C                  | ok/C
alert certificate_required | C          | C                     | C                | C              | C                      | C            | ok/C            | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
alert internal_error       | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
malformed                  | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
not kept open              | -          | -                     | -                | -              | -                      | -            | -               | -                 | -               | -               | -         | -                          | -                   | -                | -                 | -             | -           | -                          | -                       | -                        | -                      | -                   | -                     | -                  | -
client: issuer             | ?          | ?                     | ?                | ?              | ?                      | ?            | ?               | ?                 | ?               | ?               | ?         | ?                          | ?                   | ?                | ?                 | ?             | ?           | ?                          | ?                       | ?                        | ?                      | ?                   | ?                     | ?                  | ?
client: name               | ?          | ?                     | ?                | ?              | ?                      | ?            | ?               | ?                 | ?               | ?               | ?         | ?                          | ?                   | ?                | ?                 | ?             | ?           | ?                          | ?                       | ?                        | ?                      | ?                   | ?                     | ?                  | ?
client: expired            | ?          | ?                     | ?                | ?              | ?                      | ?            | ?               | ?                 | ?               | ?               | ?         | ?                          | ?                   | ?                | ?                 | ?             | ?           | ?                          | ?                       | ?                        | ?                      | ?                   | ?                     | ?                  | ?
client: too late           | ?          | ?                     | ?                | ?              | ?                      | ?            | ?               | ?                 | ?               | ?               | ?         | ?                          | ?                   | ?                | ?                 | ?             | ?           | ?                          | ?                       | ?                        | ?                      | ?                   | ?                     | ?                  | ?
HTTP 200                   | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
HTTP 200 list              | S          | S                     | S                | S              | S                      | S            | S               | S                 | S               | S               | S         | S                          | S                   | S                | S                 | S             | S           | S                          | S                       | S                        | S                      | S                   | S                     | S                  | S
HTTP 200 HTML              | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
HTTP 302                   | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
HTTP 400                   | C          | C                     | ok/C             | ok/C           | C                      | C            | ok/C            | ok                | ok              | C               | ok/C      | ok                         | ok                  | ok/C             | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | C                      | ok/C                | C                     | ok                 | ok/C
HTTP 400 for plain HTTP    | ok/C       | C                     | ok/C             | ok/C           | C                      | C            | ok/C            | ok                | ok              | C               | ok/C      | ok                         | ok                  | ok/C             | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | C                      | ok/C                | C                     | ok                 | ok/C
HTTP 400 for none          | C          | ok/C                  | ok/C             | ok/C           | C                      | C            | ok/C            | ok                | ok              | C               | ok/C      | ok                         | ok                  | ok/C             | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | C                      | ok/C                | C                     | ok                 | ok/C
HTTP 400 in kube's words   | C/ok       | C                     | ok/C             | ok/C           | C                      | C            | ok/C            | ok                | ok              | C               | ok/C      | ok                         | ok                  | ok/C             | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | C                      | ok/C                | C                     | ok                 | ok/C
HTTP 401                   | C          | C/ok                  | ok               | ok             | C                      | C            | ok              | C                 | ok              | C               | ok        | C                          | C                   | C                | ok                | ok            | ok          | ok                         | ok                      | ok                       | ok/C                   | ok                  | C                     | C                  | ok
HTTP 401 in other words    | C          | C                     | ok/C             | ok/C           | C                      | C            | ok/C            | C                 | ok/C            | C               | ok/C      | C                          | C                   | C                | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | ok/C                   | ok/C                | C                     | C                  | ok/C
HTTP 403                   | C          | C                     | C                | C              | C                      | ok           | ok              | C                 | C               | C               | C         | ok/C                       | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | ok                     | C                   | C                     | C                  | C
HTTP 403 in other words    | C          | C                     | C                | C              | C                      | ok/C         | ok/C            | C                 | C               | C               | C         | ok/C                       | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | ok/C                   | C                   | C                     | C                  | C
HTTP 404                   | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
HTTP 500                   | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
anonymous                  | C          | C/ok                  | ok/C             | ok             | C                      | C            | ok              | C                 | ok/C            | C               | ok/C      | C                          | C                   | C                | ok/C              | ok/C          | ok/C        | ok/C                       | ok/C                    | ok/C                     | C                      | C                   | C                     | C                  | ok/C
the right one              | S          | S                     | S                | S              | S                      | S            | S               | S                 | S               | S               | S         | S                          | S                   | S                | S                 | S             | S           | S                          | S                       | S                        | S                      | S                   | S                     | S                  | S
another one                | S          | S                     | S                | S              | S                      | S            | S               | S                 | S               | S               | S         | S                          | S                   | S                | S                 | S             | S           | S                          | S                       | S                        | S                      | S                   | S                     | S                  | S
somebody unseen            | S          | S/?                   | ?/S              | ?              | S                      | S            | ?               | S                 | ?/S             | S               | ?/S       | S                          | S                   | S                | ?/S               | ?/S           | ?/S         | ?/S                        | ?/S                     | ?/S                      | S                      | S                   | S                     | S                  | ?/S
only the name              | S          | S                     | S                | S              | S                      | S            | S               | S                 | S               | S               | S         | S                          | S                   | S                | S                 | S             | S           | S                          | S                       | S                        | S                      | S                   | S                     | S                  | S
issued rightly             | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
issued wrongly             | C          | C                     | C                | C              | C                      | C            | C               | C                 | C               | C               | C         | C                          | C                   | C                | C                 | C             | C           | C                          | C                       | C                        | C                      | C                   | C                     | C                  | C
`;

type Row = Readonly<Record<string, string>>;

/** The rows of a table by their first cell, each as its cells by their columns. */
function rowsOf(table: string): readonly (readonly [outcome: string, row: Row])[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = head.slice(1);
  return rows.map(([outcome = '', ...cells]) => [
    outcome,
    Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
  ]);
}

function sign({ verdict, severity }: Judgement): string {
  if (verdict === 'failed') return severity === 'safety' ? 'S' : 'C';
  return { passed: 'ok', inconclusive: '?', 'not-applicable': '-' }[verdict];
}

/** A cell as the code has it. */
function cellOf({ expectation, reference, tokenUser, certificateUser }: Column, observed: Observed): string {
  const under = (controlled: boolean): string => {
    const signs = [profiles.spec, profiles['kube-apiserver']].map((profile) =>
      sign(
        judge(expectation, observed, {
          profile,
          controlled,
          ...(reference && { reference }),
          ...(tokenUser && { tokenUser }),
          ...(certificateUser && { certificateUser }),
        }),
      ),
    );
    return [...new Set(signs)].join('/');
  };
  const [controlled, alone] = [under(true), under(false)];
  return controlled === alone ? controlled : `${controlled} (${alone})`;
}

const observedAs = (outcome: string): Observed => {
  if (!Object.hasOwn(outcomes, outcome)) throw new Error(`no outcome is called ${outcome}`);
  return outcomes[outcome as keyof typeof outcomes];
};

describe.each([
  ['who the caller is', whoTheCallerIs],
  ['everything else', everythingElse],
])('expected of %s', (_title, table) => {
  test.each(rowsOf(table))('%s', (outcome, row) => {
    const columns = Object.keys(row) as (keyof typeof expectations)[];
    const cells = columns.map((column) => [column, cellOf(expectations[column], observedAs(outcome))]);
    expect(Object.fromEntries(cells)).toEqual(row);
  });
});

describe('a refusal', () => {
  const asRefusal = (as: Refusal): Column => ({ expectation: { kind: 'refused', as } });

  test.each(rowsOf(refused))('%s', (outcome, row) => {
    const columns = Object.keys(row) as Refusal[];
    const cells = columns.map((as) => [as, cellOf(asRefusal(as), observedAs(outcome))]);
    expect(Object.fromEntries(cells)).toEqual(row);
  });
});

describe('an answer of 403 without a name', () => {
  const forbidden = observedAs('HTTP 403');
  const verdict = (as: Refusal, anonymousStatus?: number): string =>
    sign(
      judge({ kind: 'refused', as }, forbidden, {
        profile: profiles.spec,
        controlled: true,
        ...(anonymousStatus === undefined ? {} : { anonymousStatus }),
      }),
    );

  test("is the anonymous caller's only where that caller gets 403 as well", () => {
    expect([verdict('untrusted-issuer'), verdict('untrusted-issuer', 401), verdict('untrusted-issuer', 403)]).toEqual([
      'C',
      'C',
      'ok',
    ]);
    expect(verdict('no-proof-of-possession', 403)).toBe('C');
  });
});

describe('an error that the caller of the control gets as well', () => {
  const error = observedAs('HTTP 400');
  const verdict = (granted: HttpResponse | undefined): string =>
    sign(
      judge({ kind: 'refused', as: 'untrusted-issuer' }, error, { profile: profiles.spec, controlled: true, granted }),
    );

  test('is one of the request, and refuses nobody', () => {
    const same = error.kind === 'exchange' ? error.response : undefined;
    expect([verdict(undefined), verdict(same), verdict(same && { ...same, body: '{"kind":"Other"}' })]).toEqual([
      'ok',
      'C',
      'ok',
    ]);
  });
});

describe('the tables are whole', () => {
  const columnsOf = (table: string): readonly string[] => Object.keys(rowsOf(table)[0]?.[1] ?? {});

  test('every outcome has a row', () => {
    for (const table of [whoTheCallerIs, everythingElse])
      expect(rowsOf(table).map(([outcome]) => outcome)).toEqual(Object.keys(outcomes));
  });

  test('every kind of expectation has a column', () => {
    const columns = [...columnsOf(whoTheCallerIs), ...columnsOf(everythingElse)];
    expect(columns).toEqual(Object.keys(expectations));
    const kinds: Readonly<Record<Expectation['kind'], true>> = {
      identified: true,
      'in-group': true,
      'not-in-group': true,
      anonymous: true,
      believed: true,
      refused: true,
      'refused-not-anonymous': true,
      'as-if': true,
      answered: true,
      'client-refuses': true,
      'client-connects': true,
      'certificate-requested': true,
      'server-certificate': true,
      issued: true,
      'nobody-but': true,
      'list-withheld': true,
      'connection-closed': true,
      'not-granted': true,
      'each-identified': true,
      'authority-named': true,
      'token-user': true,
      'certificate-user': true,
    };
    expect(new Set(Object.values(expectations).map(({ expectation }) => expectation.kind))).toEqual(
      new Set(Object.keys(kinds)),
    );
  });

  test('every condition of a refusal is in one', () => {
    expect([...columnsOf(refused)].sort()).toEqual(Object.keys(refusals).sort());
  });
});

describe('a request that is refused, and not its caller', () => {
  const verdictOn = (as: Refusal, observed: Observed): string =>
    judge({ kind: 'refused-not-anonymous', as }, observed, {
      profile: profiles['kube-apiserver'],
      oracle: { kind: 'audit-log', file: 'audit.log' },
      controlled: true,
    }).verdict;
  const admin = { user: 'admin', groups: ['system:masters'] };

  test('may have its caller in the audit log', () => {
    expect(verdictOn('impersonation-without-user', takenFor(admin, 400))).toBe('passed');
  });

  test.each<[string, Refusal, number]>([
    ['that was served', 'impersonation-without-user', 201],
    ['as another caller, who may not', 'impersonation-without-user', 403],
    ['with an error that has nothing to do with it', 'impersonation-without-user', 404],
    ['whose credential is bad', 'untrusted-issuer', 400],
  ])('is not one %s', (_title, as, status) => {
    expect(verdictOn(as, takenFor(admin, status))).toBe('failed');
  });
});

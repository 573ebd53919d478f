import { requestOf } from '../../../attempt/request/request';
import type { RecordedRequest } from '../../../observation';
import type { RequestHeaderConfig } from '../../../target/types';
import type { Header } from '../../../vocabulary/header';
import type { ProxyExpectation } from '../../../vocabulary/front-proxy/types';
import { arrivedIn } from './arrived';
import { unsafe, wrong, type Judge } from './context';
import { unlessForwarded } from './rejected';

type NotPassedOn = Extract<ProxyExpectation, { kind: 'not-passed-on' }>;
type AnswerWithout = Extract<ProxyExpectation, { kind: 'answer-without' }>;

type Lines = readonly (readonly [name: string, value: string])[];

/** These headers on this target, names in lower case. */
const linesOf = (headers: readonly Header[], requestHeader: RequestHeaderConfig): Lines =>
  requestOf(
    { kind: 'plain-http', method: 'GET', path: '/', http: '1.1', headers },
    { requestHeader, oracle: { kind: 'none', path: '/' }, token: undefined, shown: undefined },
  ).headers.map(([name, value]) => [name.trim().toLowerCase(), value]);

/** The names of these headers on this target, in lower case. */
export const namesOf = (headers: readonly Header[], requestHeader: RequestHeaderConfig): readonly string[] =>
  linesOf(headers, requestHeader).map(([name]) => name);

/** Nothing that arrives bears one of these, or was it rejected. */
export const judgeNotPassedOn =
  ({ headers, prefixes = [], values = [], credential }: NotPassedOn): Judge =>
  (forwarding, context) => {
    const names = namesOf(headers, context.target.requestHeader);
    for (const { request } of arrivedIn(forwarding, context.marks)) {
      const name = fieldsOf(request).find(
        ([each]) => names.includes(each) || prefixes.some((prefix) => each.startsWith(prefix.toLowerCase())),
      )?.[0];
      if (name !== undefined)
        return unsafe('forwarded-user-header', `the header \`${name}\` of the user arrived upstream`);
      const value = values.find((each) => fieldsOf(request).some(([, other]) => other.includes(each)));
      if (value !== undefined)
        return unsafe(
          'forwarded-user-header',
          `the value ${JSON.stringify(value)} of the user arrived upstream in a header`,
        );
      if (credential === true && context.secrets.some((secret) => secret.length > 3 && holds(request, secret)))
        return unsafe('forwarded-credential', 'the credential of the user arrived upstream');
    }
    return unlessForwarded(forwarding, context);
  };

const fieldsOf = ({ headers, trailers }: RecordedRequest): Lines =>
  [...headers, ...trailers].map(([name, value]) => [name.trim().toLowerCase(), value]);

const holds = (request: RecordedRequest, secret: string): boolean =>
  request.target.includes(secret) || fieldsOf(request).some(([, value]) => value.includes(secret));

/** Whether a field has this value, as a whole or as a member of its list, with or without an argument (`s-maxage=600`). */
const hasValue = (field: string, value: string): boolean =>
  field.trim() === value || field.split(',').some((member) => member.split('=', 1)[0]?.trim().toLowerCase() === value);

/** The answer has none of these headers, or none of this value. */
export const judgeAnswerWithout =
  ({ headers }: AnswerWithout): Judge =>
  (forwarding, context) => {
    const unwanted = linesOf(headers, context.target.requestHeader);
    const { response } = forwarding.exchange;
    const found = response?.headers.find(([name, value]) =>
      unwanted.some(([each, only]) => each === name.trim().toLowerCase() && (only === '' || hasValue(value, only))),
    );
    if (found !== undefined) return wrong('wrong-header', `the answer has the header \`${found.join(': ')}\``);
    return arrivedIn(forwarding, context.marks).length > 0 ? undefined : unlessForwarded(forwarding, context);
  };

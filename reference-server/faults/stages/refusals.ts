import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { ApiResponse } from '../../exchange';
import { statusResponse } from '../../negotiation/status';
import { answering, type Head, type Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { Fault } from '../parts/fault';

const html = (status: number): string => `<html><body><h1>${status}</h1></body></html>`;

/** Changes a 401 that does not end the connection, with what the log says of its reason. */
const explained =
  (change: (response: ApiResponse, why: string, request: Head) => ApiResponse): Seams =>
  (settings) => {
    let why = '';
    return {
      authenticate: (standard) => (request, presented) => {
        const found = standard(request, presented);
        if ('refusal' in found) ({ why } = found);
        return found;
      },
      answer: (standard) => async (request, presented) => {
        // Authentication is over before `standard` waits for anything.
        const answered = standard(request, presented);
        const said = why;
        const response = await answered;
        return response.status === 401 && settings.clientAuth === 'request'
          ? change(response, said, request)
          : response;
      },
    };
  };

/** A JSON document that holds these fields as well; others stay as they are. */
const holding = (response: ApiResponse, fields: object): ApiResponse =>
  response.contentType === 'application/json'
    ? { ...response, body: JSON.stringify({ ...(parse(String(response.body)) as object), ...fields }) }
    : response;

/** Repeats the header of the request in the body of an answer with this status. */
const repeatingRequests =
  (status: 401 | 404, reason: string, message: string): Seams =>
  () => ({
    answer: (standard) => async (request, presented) => {
      const response = await standard(request, presented);
      return response.status === status
        ? statusResponse(request, status, reason, `${message}: ${JSON.stringify(request.headers)}`)
        : response;
    },
  });

/** The same for the same reason, in letters alone. */
const codeOf = (why: string): string =>
  createHash('sha256')
    .update(why.replace(/\d+/g, ''))
    .digest('hex')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** How refusals are told (section 7). */
export const refusalFaults: readonly Fault[] = [
  {
    name: 'answers-in-html',
    sentence: 'It answers with web pages in place of JSON.',
    seams: answering((response) => ({ ...response, body: html(response.status), contentType: 'text/html' })),
  },
  {
    name: 'refusals-in-html',
    sentence: 'It refuses with web pages in place of a Status.',
    seams: answering((response) =>
      response.status < 400 ? response : { ...response, body: html(response.status), contentType: 'text/html' },
    ),
  },
  {
    name: 'lists-behind-refusals',
    sentence: 'It goes on behind a 403 as if it had not refused, and writes the list.',
    seen: 'handlers in Go that do not return after `http.Error`',
    seams: answering((response) =>
      response.status === 403
        ? { ...response, body: `${String(response.body)}{"kind":"PodList","apiVersion":"v1","items":[{}]}` }
        : response,
    ),
  },
  {
    name: 'unauthorized-without-a-body',
    sentence: 'It answers 401 without a body.',
    seams: answering((response) => (response.status === 401 ? { ...response, body: '' } : response)),
  },
  {
    name: 'refusals-in-json-alone',
    sentence: 'It answers 401 and 403 in JSON whatever the caller accepts.',
    seams: answering((response) =>
      response.status === 401 || response.status === 403
        ? { ...response, body: JSON.stringify(parse(String(response.body))), contentType: 'application/json' }
        : response,
    ),
  },
  {
    name: 'unauthorized-says-why',
    sentence: 'It says in the body of a 401 what is wrong with the certificate.',
    seams: explained((_response, why, request) => statusResponse(request, 401, 'Unauthorized', why)),
  },
  {
    name: 'unauthorized-with-a-code-of-the-reason',
    sentence: 'It has a header in a 401 with a code that stands for what is wrong with the certificate.',
    seams: explained((response, why) => ({
      ...response,
      headers: { ...response.headers, 'X-Error-Code': codeOf(why) },
    })),
  },
  {
    name: 'unauthorized-with-details-of-the-reason',
    sentence: 'It has details in the body of a 401, with a code that stands for what is wrong with the certificate.',
    seams: explained((response, why) => holding(response, { details: { causes: [{ reason: codeOf(why) }] } })),
  },
  {
    name: 'unauthorized-called-forbidden',
    sentence: 'It gives 401 the reason Forbidden in its Status document.',
    seams: answering((response) => (response.status === 401 ? holding(response, { reason: 'Forbidden' }) : response)),
  },
  {
    name: 'unauthorized-names-the-claimed-user',
    sentence: 'It says in the body of a 401 whom the identity headers name.',
    seams: (settings) => ({
      answer: (standard) => async (request, presented) => {
        const response = await standard(request, presented);
        const { user } = claimed(request, settings) ?? {};
        return response.status === 401 && user !== undefined
          ? statusResponse(request, 401, 'Unauthorized', `Unauthorized: ${user}`)
          : response;
      },
    }),
  },
  {
    name: 'unauthorized-repeats-the-request',
    sentence: 'It repeats the header of the request in the body of a 401.',
    seen: 'pages of failures for developers, which show what was asked',
    seams: repeatingRequests(401, 'Unauthorized', 'Unauthorized'),
  },
  {
    name: 'not-found-repeats-the-request',
    sentence: 'It repeats the header of the request in the body of a 404.',
    seen: 'the page of a web framework that shows what it was asked for',
    seams: repeatingRequests(404, 'NotFound', 'no such path'),
  },
  {
    name: 'unauthorized-with-a-challenge',
    sentence: 'It invites to send a password with a 401.',
    seams: answering((response) =>
      response.status === 401
        ? { ...response, headers: { ...response.headers, 'WWW-Authenticate': 'Basic realm="kubernetes"' } }
        : response,
    ),
  },
  {
    name: 'unauthorized-answered-403',
    sentence: 'It answers 403 where it does not know who the caller is and 401 is due.',
    seams: answering((response) => (response.status === 401 ? { ...response, status: 403 } : response)),
  },
  {
    name: 'unauthorized-redirected-to-a-login-page',
    sentence: 'It redirects callers whom it does not know to a login page.',
    seams: answering((response) =>
      response.status === 401
        ? { ...response, status: 302, headers: { ...response.headers, Location: '/login' }, body: '' }
        : response,
    ),
  },
  {
    name: 'forbidden-answered-404',
    sentence: 'It answers 404 where 403 is due.',
    seams: answering((response) => (response.status === 403 ? { ...response, status: 404 } : response)),
  },
  {
    name: 'forbidden-without-the-user',
    sentence: 'It does not say in a 403 who the caller is.',
    seams: answering((response, request) =>
      response.status === 403 ? statusResponse(request, 403, 'Forbidden', 'Forbidden') : response,
    ),
  },
];

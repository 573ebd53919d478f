import { setTimeout } from 'node:timers/promises';
import type { Caller } from '../../caller';
import type { ApiRequest } from '../../exchange';
import { statusResponse } from '../../negotiation/status';
import { behind, leaf, type Head } from '../parts/changes';
import type { Fault } from '../parts/fault';

type About = Pick<Head, 'method' | 'path'>;

const isOfMissingNamespace = ({ path }: About): boolean => /\/namespaces\/(?!default\/|kube-)[^/]+\//.test(path);

const creates = ({ method }: About): boolean => method === 'POST';
const isReview = ({ path }: About): boolean => path.includes('reviews');
const listsPods = ({ method, path }: About): boolean =>
  method === 'GET' && /^\/api\/v1\/namespaces\/[^/]+\/pods$/.test(path);

const administrator: Caller = { user: 'administrator', groups: ['system:masters'], extra: {} };

/** More pods than any page that is asked for. */
const manyPods = JSON.stringify({
  kind: 'PodList',
  apiVersion: 'v1',
  metadata: { resourceVersion: '1' },
  items: Array.from({ length: 501 }, (_, index) => ({ metadata: { name: `pod-${index}` } })),
});

/** Whom a server serves that has lost the caller on the way: nobody, with all rights. */
const lost: Caller = { ...administrator, user: '' };

const withoutYaml = (headers: ApiRequest['headers']): ApiRequest['headers'] =>
  headers.filter(([name]) => name.toLowerCase() !== 'accept');

/** The order of the stages, and what each of them is asked (clause 1.3); what a role grants (clause 5.3.8). */
export const stageFaults: readonly Fault[] = [
  {
    name: 'admission-before-authorization',
    sentence: 'It tells callers who may not create anything that a namespace does not exist.',
    seams: behind(
      (respond) => (request, caller) =>
        creates(request) && isOfMissingNamespace(request)
          ? Promise.resolve(statusResponse(request, 404, 'NotFound', 'the namespace does not exist'))
          : respond(request, caller),
    ),
  },
  {
    name: 'admission-left-out',
    sentence: 'It creates objects in namespaces that do not exist.',
    seams: behind((respond) => async (request, caller) => {
      const response = await respond(request, caller);
      return creates(request) && isOfMissingNamespace(request) && response.status === 404
        ? { status: 201, body: (await request.readBody()).toString('utf8'), contentType: 'application/json' }
        : response;
    }),
  },
  {
    name: 'validation-before-authorization',
    sentence: 'It tells callers who may not create anything what is wrong with their object.',
    seams: behind((respond) => async (request, caller) => {
      const response = await respond(request, caller);
      return creates(request) && !isReview(request) && response.status === 403
        ? respond(request, administrator)
        : response;
    }),
  },
  {
    name: 'pods-validated-before-authorization',
    sentence: 'It tells callers who may not create a pod what is wrong with it.',
    seams: behind((respond) => async (request, caller) => {
      const response = await respond(request, caller);
      const isPod = creates(request) && request.path.endsWith('/default/pods');
      return isPod && response.status === 403 ? respond(request, administrator) : response;
    }),
  },
  {
    name: 'users-of-no-group-let-through',
    sentence:
      'It fails on a user who is in no group, and goes on with the request without a caller and without authorization.',
    seen: 'a handler of errors that serves the request after the first of no groups was asked for',
    seams: behind(
      (respond) => (request, caller) =>
        respond(request, caller.groups.every((group) => group === 'system:authenticated') ? lost : caller),
    ),
  },
  {
    name: 'yaml-answered-as-json',
    sentence: 'It answers in JSON where YAML alone is accepted.',
    seams: behind(
      (respond) => (request, caller) => respond({ ...request, headers: withoutYaml(request.headers) }, caller),
    ),
  },
  {
    name: 'yaml-said-to-be-json',
    sentence: 'It says of YAML that it is JSON.',
    seams: behind((respond) => async (request, caller) => {
      const response = await respond(request, caller);
      return response.contentType === 'application/yaml' ? { ...response, contentType: 'application/json' } : response;
    }),
  },
  {
    name: 'pods-beyond-the-limit',
    sentence: 'It lists 501 pods whatever the limit.',
    seams: behind((respond) => async (request, caller) => {
      const response = await respond(request, caller);
      return listsPods(request) && response.status === 200
        ? { status: 200, body: manyPods, contentType: 'application/json' }
        : response;
    }),
  },
  {
    name: 'access-reviews-allow-everything',
    sentence: 'It tells every caller that everything is allowed.',
    seams: behind(
      (respond) => (request, caller) => respond(request, isReview(request) && !isOwn(request) ? administrator : caller),
    ),
  },
  {
    name: 'access-reviews-of-whom-they-name',
    sentence: 'It decides a review of what the caller may do for the user and the groups that the review names.',
    seams: behind((respond) => async (request, caller) => {
      if (!request.path.includes('selfsubjectaccessreviews')) return respond(request, caller);
      const body = await request.readBody();
      const { spec } = JSON.parse(body.toString('utf8')) as { spec?: Partial<Caller> };
      return respond(
        { ...request, readBody: () => Promise.resolve(body) },
        { ...caller, groups: spec?.groups ?? caller.groups },
      );
    }),
  },
  {
    name: 'many-lists-at-once-unauthorized',
    sentence: 'It lists pods without asking who may when eight callers ask for the same at once.',
    seams: behind((respond) => {
      let live = 0;
      return async (request, caller) => {
        if (!listsPods(request)) return respond(request, caller);
        live += 1;
        await setTimeout(20);
        try {
          return await respond(request, live >= 8 ? administrator : caller);
        } finally {
          live -= 1;
        }
      };
    }),
  },
  {
    name: 'lists-read-at-once-are-shared',
    sentence: 'It gives the list that is being read for one caller to all who ask for it meanwhile.',
    seen: 'handlers that join requests for one path before they ask who may make them',
    seams: behind((respond) => {
      const underWay = new Map<string, ReturnType<typeof respond>>();
      return async (request, caller) => {
        if (!listsPods(request)) return respond(request, caller);
        const key = `${request.path}?${request.query.toString()}`;
        const reading = underWay.get(key) ?? setTimeout(250).then(() => respond(request, caller));
        underWay.set(key, reading);
        return reading.finally(() => underWay.delete(key));
      };
    }),
  },
  {
    name: 'administrators-in-namespaces-only',
    sentence: 'It lets administrators list what is in one namespace, and nothing else.',
    seams: behind((respond) => (request, caller) => {
      const { path } = request;
      const within =
        !path.startsWith('/api') || /\/namespaces\/[^/]+\//.test(path) || isOwn(request) || path === '/api';
      const groups = caller.groups.filter((group) => group !== 'system:masters');
      return respond(request, within ? caller : { ...caller, groups });
    }),
  },
  {
    name: 'long-lived-certificates-refused',
    sentence: 'It rejects client certificates that are valid for more than 90 days.',
    seen: 'limits for public certificates, applied to those of a cluster',
    seams: leaf((each) =>
      each.notAfter.getTime() - each.notBefore.getTime() > 90 * 24 * 3_600_000
        ? { ...each, notAfter: each.notBefore }
        : each,
    ),
  },
];

/** The question who the caller is, which none of these faults is about. */
function isOwn({ path }: About): boolean {
  return path.includes('selfsubjectreviews');
}

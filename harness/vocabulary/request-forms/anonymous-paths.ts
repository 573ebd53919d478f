import type { FormFamily } from '../request-form';
import { header } from '../header';
import { headerForms, targets, unchanged } from './building';

/** A request for a path that is for anonymous callers: a query is no part of the path (RFC 3986, 3.3 and 3.4). */
export const queriesOfAnonymousPaths: FormFamily = {
  name: 'query',
  forms: [
    unchanged,
    { name: '{path}?x=1', target: '{path}?x=1' },
    { name: '{path}?{not-anonymous}', target: '{path}?x={not-anonymous}/..' },
  ],
};

/** Paths that resemble one for anonymous callers and are others; none of them becomes it when it is normalised. */
export const pathsNearAnonymousOnes: FormFamily = {
  name: 'path near one for anonymous callers',
  forms: targets(
    '{path}/',
    '{path}/ping',
    '{path}-authn-conformance',
    '{path}.json',
    '{path|upper}',
    '/authn-conformance{path}',
    '{not-anonymous}{path}',
    '{path}{not-anonymous}',
    '{path}/..{not-anonymous}',
    '{path}/%2e%2e{not-anonymous}',
    '{path}%2f..{not-anonymous}',
    '{path}%2fping',
    '{path}%3fx=1',
    '{path};x=1',
    '{path}%20',
  ),
};

/** A request for another path that names one for anonymous callers elsewhere. */
export const anonymousPathsElsewhere: FormFamily = {
  name: 'mention of a path for anonymous callers',
  forms: [
    unchanged,
    { name: 'in the query', target: '{path}?x={anonymous}' },
    { name: 'as the query', target: '{path}?{anonymous}' },
    { name: 'User-Agent: kube-probe/1.30', headers: [header('User-Agent', 'kube-probe/1.30')] },
    ...headerForms(
      ['X-Original-URL', '{anonymous}'],
      ['X-Rewrite-URL', '{anonymous}'],
      ['X-Forwarded-Uri', '{anonymous}'],
      ['X-Forwarded-Prefix', '{anonymous}'],
      ['Referer', 'https://{authority}{anonymous}'],
    ),
  ],
};

import type { BranchId } from '../branches';
import { refusedFor } from '../refusal';
import type { Caller, Decision, HeaderLine, RequestFacts, ServerSettings } from '../types';
import { actingAs, mayDoEverything } from './impersonate';

type Known = Extract<Decision, { readonly kind: 'caller' }>;

/** The second stage (clause 1.3): whom the caller acts as, and, of a server with RBAC's defaults, whether it may. */
export function authorize(
  known: Known,
  request: RequestFacts,
  lines: readonly HeaderLine[],
  settings: ServerSettings,
): Decision {
  const acting = actingAs(known.caller, lines, settings);
  if ('problem' in acting) return refusedFor('authorization', [acting.problem], settings, known.caller);
  const asked = decided({ ...known, caller: acting.caller }, acting.through);
  if (request.asks === 'identity' || !settings.defaultAuthorization) return asked;
  const branch = grantFor(acting.caller, request, settings);
  if (branch !== undefined) return { ...decided(asked, [branch]), granted: true };
  const anonymous = known.means === 'anonymous';
  return refusedFor(
    'authorization',
    [
      anonymous
        ? { as: 'anonymous-unauthorized', branch: 'forbidden-anonymous' }
        : { as: 'unauthorized', branch: 'forbidden' },
      ...(anonymous ? [{ as: 'unauthenticated', branch: 'forbidden-anonymous' } as const] : []),
    ],
    settings,
    acting.caller,
  );
}

const decided = (known: Known, more: readonly BranchId[]): Known => ({
  ...known,
  through: [...known.through, ...more],
  branch: more.at(-1) ?? known.branch,
});

/** What every caller may read, and what every authenticated one may (system:public-info-viewer, system:discovery). */
const ofEveryone = /^\/(healthz|livez|readyz|version)\/?$/;
const ofTheAuthenticated = /^\/(api|apis|openapi)(\/.*)?$/;
const reviews = ['selfsubjectreviews', 'selfsubjectaccessreviews'];

/** Why a caller may do this by the defaults of RBAC; undefined: it may not. */
function grantFor(caller: Caller, { method, path }: RequestFacts, { paths }: ServerSettings): BranchId | undefined {
  if (mayDoEverything(caller)) return 'granted-everything';
  const [bare = ''] = path.split('?');
  const reads = method === 'GET';
  if (reads && (ofEveryone.test(bare) || bare === paths.health || bare === paths.version)) return 'granted-to-everyone';
  if (![...caller.groups, ...caller.addedGroups].includes('system:authenticated')) return undefined;
  const isDiscovery = bare === paths.discovery || (ofTheAuthenticated.test(bare) && !isResource(bare));
  const isReview = method === 'POST' && reviews.some((name) => bare.endsWith(`/${name}`));
  return (reads && isDiscovery) || isReview ? 'granted-to-the-authenticated' : undefined;
}

/** `/api/v1/...` and `/apis/GROUP/VERSION/...` name resources; what is shorter is discovery. */
const isResource = (path: string): boolean => /^\/(api\/[^/]+\/.|apis\/[^/]+\/[^/]+\/.)/.test(path);

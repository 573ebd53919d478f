import type { HttpResponse } from '../observation';
import { createMinter, type Credential } from '../pki';
import { createProbe, type Clock, type Probe } from '../attempt';
import { usageOf } from '../settings';
import type { Declaration } from '../target/declaration/declaration';
import { groupVersionPaths, isVersionList, listedResources } from '../target/discovery-documents';
import { endpointFor } from './endpoint';
import { requestHeaderConfig } from '../target/declaration/flags';
import { authoritiesOf, suppliedCredentialsOf } from '../target/supplied';
import { claiming, clientCertificate, get, proxyCertificate, tokenInHand } from '../vocabulary';
import { specifiedPaths, type Paths } from '../vocabulary/values/paths';
import type { Header } from '../vocabulary/types';

/** What the discovery documents of a target told. */
export interface FoundPaths {
  readonly paths: Paths;
  /** What it serves: the core resources below /api, groups below /apis alone, or neither, as components do. */
  readonly api: 'core' | 'groups' | 'none' | 'not seen';
  /** Where it was found, or why it was not, as a part of a sentence. */
  readonly says: string;
}

/** How a target is looked at before a run. */
export interface LookingAround {
  /** Milliseconds for one request. */
  readonly timeout: number;
  readonly clock: Clock;
  /** What names the run in a certificate that is issued for this, and who is told of it in DER. */
  readonly signing?: {
    readonly runName: string;
    readonly marked: boolean;
    readonly onIssued: (der: Buffer) => void;
    readonly names: { readonly discovery: string };
  };
}

/** Documents of group versions that are read before the search is given up. */
const mostDocuments = 20;

/** Who asks: any caller who is authenticated may read discovery by default, and needs no other right. */
const usualName = 'authn-conformance:discovery';

/**
 * Looks for the discovery path and a list in the discovery documents of a target, with what was supplied: a credential, or a
 * certificate of a CA whose key was supplied. Rejects with TargetError or PkiError for what is wrong with the declaration alone.
 */
export async function findPaths(
  declaration: Declaration,
  { timeout, clock, signing }: LookingAround,
): Promise<FoundPaths> {
  const caller = await callerOf(declaration, clock, signing);
  if (caller === undefined)
    return {
      paths: {},
      api: 'not seen',
      says: `no list was looked for, because no credential was supplied: use ${usageOf('listPath')}, or supply one with ${usageOf('clientCa')}, ${usageOf('clientCertificate')} or ${usageOf('tokenFile')}`,
    };
  const endpoint = await endpointFor(declaration);
  const ask = asking(createProbe({ timeout, clock, unknownAuthority: '' }), {
    endpoint,
    requestHeader: requestHeaderConfig(declaration.flags ?? {}),
    ...caller,
    verifiesServer: declaration.insecure !== true,
  });
  return search(ask);
}

/** An answer, or undefined: none in time, or not whole. */
type Ask = (path: string) => Promise<HttpResponse | undefined>;

/** Looks through the documents in their order; the first list in a namespace is taken, else the first list. */
export async function search(ask: Ask): Promise<FoundPaths> {
  const [core, groups] = [await ask('/api'), await ask('/apis')];
  const hasCore = isVersionList(documentIn(core));
  const versions = groupVersionPaths(documentIn(groups));
  const kind = hasCore ? 'core' : groups?.status === 200 ? 'groups' : 'none';
  const discovery = { core: '/api', groups: '/apis', none: undefined }[kind];
  if (discovery === undefined) {
    const absent = core?.status === 404 && groups?.status === 404;
    const says = absent ? 'there is neither /api nor /apis (404)' : 'neither /api nor /apis is a discovery document';
    return { paths: {}, api: absent ? 'none' : 'not seen', says };
  }
  let other: string | undefined;
  for (const path of [...(hasCore ? ['/api/v1'] : []), ...versions].slice(0, mostDocuments)) {
    const resources = listedResources(documentIn(await ask(path)), path);
    const pods = resources.find((each) => each.path === specifiedPaths.list);
    const list = (pods ?? resources.find(({ namespaced }) => namespaced))?.path;
    if (list !== undefined) return { paths: { discovery, list }, api: kind, says: `found in ${discovery} and ${path}` };
    other ??= resources[0]?.path;
  }
  return other === undefined
    ? { paths: { discovery }, api: kind, says: `no list was found in ${discovery} and the documents that it names` }
    : { paths: { discovery, list: other }, api: kind, says: `found in ${discovery} and the documents that it names` };
}

const documentIn = (answer: HttpResponse | undefined): string => (answer?.status === 200 ? answer.body : '');

type Caller = {
  readonly credential: Credential | undefined;
  readonly token?: string;
  readonly headers: readonly Header[];
};

async function callerOf(
  declaration: Declaration,
  { now }: Clock,
  signing: LookingAround['signing'],
): Promise<Caller | undefined> {
  const { certificate, token } = suppliedCredentialsOf(declaration);
  if (certificate !== undefined) return { credential: certificate, headers: [] };
  if (token !== undefined) return { credential: undefined, token, headers: [tokenInHand()] };
  const authorities = authoritiesOf(declaration);
  const minter = createMinter({ authorities, now, ...(signing && { onIssued: signing.onIssued }) });
  const name = signing?.names.discovery ?? usualName;
  const marked = signing?.marked !== true ? {} : { OU: `authn-conformance ${signing.runName}` };
  if (authorities['client-ca'] !== undefined)
    return { credential: await minter.mint(clientCertificate({ CN: name, ...marked }).description), headers: [] };
  if (authorities['request-header-ca'] === undefined) return undefined;
  const [allowed = 'front-proxy-client'] = requestHeaderConfig(declaration.flags ?? {}).allowedNames;
  return {
    credential: await minter.mint(proxyCertificate({ CN: allowed, ...marked }).description),
    headers: claiming(name),
  };
}

type Common = Caller & Pick<Parameters<Probe>[0], 'endpoint' | 'requestHeader' | 'verifiesServer'>;

const asking =
  (probe: Probe, { headers, ...common }: Common): Ask =>
  async (path) => {
    const { ending, response } = await probe({
      ...common,
      attempt: get(path, { headers }),
      tls: undefined,
      oracle: { kind: 'self-subject-review' },
    });
    return ending.kind === 'response' && response?.complete === true ? response : undefined;
  };

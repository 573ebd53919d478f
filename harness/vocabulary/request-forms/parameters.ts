import type { FormFamily } from '../request-form';
import { header } from '../header';
import { lines } from './building';

const mediaTypes = [
  ...['application/yaml', 'application/vnd.kubernetes.protobuf', 'application/cbor', 'text/plain', 'text/html', '*/*'],
  'application/json;as=Table;v=v1;g=meta.k8s.io',
  'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
];

/** Of a body that a request for a list does not have. */
const contentTypes = [
  ...['text/plain', 'application/grpc', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  'application/xml',
];

const parameters = [
  ...['limit=0', 'limit=1', 'limit=500', 'limit=-1', 'limit=abc', 'watch=false', 'pretty=true', 'dryRun=All'],
  ...['resourceVersion=0', 'resourceVersionMatch=Exact', 'timeoutSeconds=1', 'includeObject=None', 'export=true'],
  ...['labelSelector=a%3Db', 'fieldSelector=metadata.name%3Da', 'callback=a', 'format=json', 'debug=true', 'raw=1'],
];

/** Fields and labels by which callers of their own kind, such as nodes, are allowed to select. */
const selections = [
  'metadata.name',
  'metadata.namespace',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.phase',
  'type',
].flatMap((field) => ['%3D', '%3D%3D', '!%3D'].map((sign) => `fieldSelector=${field}${sign}a`));

const selectedLabels = ['app%3Dweb', '!app', 'app+in+(web)', 'tier!%3Da', 'public%3Dtrue', 'visibility%3Dpublic'];

/** How Kubernetes names the page of a list that begins here; anybody can write it. */
const secondPage = Buffer.from('{"v":"meta.k8s.io/v1","rv":-1,"start":"a\\u0000"}').toString('base64url');

/** Names of namespaces, users and rights, which no request for a list has in its query. */
const strangeParameters = [
  ...['namespace=kube-public', 'namespace=default', 'allNamespaces=true', 'ns=default', 'all=true', 'public=true'],
  ...['user=alice', 'owner=alice', 'node=a', 'nodeName=a', 'name=a', 'resource=events', 'verb=get', 'scope=public'],
  ...['watch=0', 'follow=true', 'continue=', 'allowWatchBookmarks=true', 'sendInitialEvents=false', 'exact=true'],
  ...['resourceVersion=1&resourceVersionMatch=NotOlderThan', 'limit=1&continue=a', 'force=true', 'dryRun=', 'v=1'],
  `limit=1&continue=${secondPage}`,
];

/** Queries that readers of queries read in different ways: repeated, empty, broken and unusual parameters. */
const oddQueries = [
  ...[
    'limit=1&limit=1',
    'limit=1&limit=500',
    'watch=false&watch=false',
    'x=1&x=2',
    'limit[]=1',
    'limit[0]=1',
    'x[y]=1',
  ],
  ...['', '&', '=', '=x', '?', 'x', 'limit', 'limit=', 'limit=1;x=1', ';limit=1', 'limit=%31', '%6cimit=1', 'LIMIT=1'],
  ...['x=%zz', 'x=%', 'x=%00', 'x=%ff', 'x=a+b', 'x=%2526', 'x=/../', "x='", 'x={}', 'x=*', '__proto__=1', 'limit=1e3'],
];

/** The list with other parameters, in another format, or with none of them. */
export const parametersOfLists: FormFamily = {
  name: 'parameter or media type',
  forms: [
    { name: 'no parameter', target: '{path}' },
    ...[
      ...parameters,
      ...selections,
      ...selectedLabels.map((selector) => `labelSelector=${selector}`),
      ...strangeParameters,
      ...oddQueries,
    ].map((parameter) => ({ name: parameter, target: `{path}?${parameter}` })),
    ...mediaTypes.map((accept) => ({ name: `Accept: ${accept}`, accept })),
    { name: 'Accept-Encoding: gzip', ...lines(header('Accept-Encoding', 'gzip')) },
    ...contentTypes.map((type) => ({ name: `Content-Type: ${type}`, ...lines(header('Content-Type', type)) })),
    { name: 'If-None-Match: *', ...lines(header('If-None-Match', '*')) },
    { name: 'Connection: close', connection: 'close' },
  ],
};

const pathParameters = ['path', 'url', 'uri', 'target', 'route', 'redirect', 'next', 'return', 'file', 'q', '_path'];

/** The request is for a public path, and a parameter of its query names the path that needs rights. */
export const pathsInQueries: FormFamily = {
  name: 'path in the query of a public one',
  forms: pathParameters.map((name) => ({
    name: `{health}?${name}={path}`,
    target: `{health}?${name}={path}`,
    mayNameAnotherPath: true,
  })),
};

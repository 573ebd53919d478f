import { isUtf8 } from 'node:buffer';
import type { Caller } from '../../caller';
import { callerFromHeaders } from '../../authentication/request-header';
import { commonName } from '../../authentication/x509';
import { authentication, behind, certified, proxied, requestHeader, steps, valuesOfType } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { administratorsToo, firstAlternativeName, groups, user } from './identity';
import { allowing, believing, byName } from '../headers/trust';

const commonNameType = '2.5.4.3';
const [emailAddress, title, role] = ['1.2.840.113549.1.9.1', '2.5.4.12', '2.5.4.72'] as const;
const [organization, unit] = ['2.5.4.10', '2.5.4.11'] as const;

/** An extension of an enterprise, and one of Teleport, whose value is the group of the administrators: identifier and value. */
const masters = Buffer.from('system:masters');
const privateExtension = Buffer.concat([Buffer.from('06072b060104010101040e', 'hex'), masters]);
const textInAnExtension = Buffer.concat([Buffer.from('06052bce0f010204100c0e', 'hex'), masters]);

/** What the body of a review asks, if it is one. */
function bodyOf(body: Buffer): { readonly spec?: { readonly user?: unknown } } {
  try {
    return (JSON.parse(body.toString('utf8')) ?? {}) as ReturnType<typeof bodyOf>;
  } catch {
    return {};
  }
}

/** The user principal name of a certificate: UTF-8 behind its object identifier in the subject alternative name. */
const principalName = ({ der }: { readonly der: Buffer }): string | undefined => {
  const at = der.indexOf(Buffer.from('060a2b060104018237140203', 'hex'));
  if (at === -1) return undefined;
  const length = der[at + 15] ?? 0;
  const text = der.subarray(at + 16, at + 16 + length);
  return isUtf8(text) ? text.toString('utf8') : undefined;
};

/** Adds the group of users of a kind to one who bears a name of that kind. */
const inGroupOf = (caller: Caller, prefix: string, group: string): Caller =>
  caller.user.startsWith(prefix) ? { ...caller, groups: [...caller.groups, group] } : caller;

/** Names that stand elsewhere in a certificate, or resemble the one that is due (clauses 2.1, 5.1.4 and 5.2.4). */
export const resemblanceFaults: readonly Fault[] = [
  {
    name: 'mail-address-in-the-subject-is-the-user',
    sentence: 'It takes the emailAddress of the subject for the user, where there is one.',
    seams: user((name, { subject }) => valuesOfType(subject.attributes, emailAddress)[0] ?? name),
  },
  {
    name: 'last-attribute-is-the-user',
    sentence: 'It takes the last attribute of the subject for the common name.',
    seams: user((name, { subject }) => subject.attributes.at(-1)?.value ?? name),
  },
  {
    name: 'titles-are-groups',
    sentence: 'It takes titles for groups.',
    seams: groups((all, { subject }) => [...all, ...valuesOfType(subject.attributes, title)]),
  },
  {
    name: 'roles-are-groups',
    sentence: 'It takes the roles of a subject for groups.',
    seams: groups((all, { subject }) => [...all, ...valuesOfType(subject.attributes, role)]),
  },
  {
    name: 'private-extensions-are-groups',
    sentence: 'It takes the text of extensions of private enterprises for groups.',
    seams: groups((all, { der }) => [...all, ...(der.includes(privateExtension) ? ['system:masters'] : [])]),
  },
  {
    name: 'extensions-of-text-are-groups',
    sentence: 'It takes the UTF8String in an extension of Teleport for a group.',
    seams: groups((all, { der }) => [...all, ...(der.includes(textInAnExtension) ? ['system:masters'] : [])]),
  },
  {
    name: 'groups-of-service-accounts-by-name',
    sentence: 'It adds the groups of service accounts to a certificate that bears the name of one.',
    seams: certified((caller) => inGroupOf(caller, 'system:serviceaccount:', 'system:serviceaccounts')),
  },
  {
    name: 'group-of-nodes-by-name',
    sentence: 'It adds the group of nodes to a certificate that bears the name of one.',
    seams: certified((caller) => inGroupOf(caller, 'system:node:', 'system:nodes')),
  },
  {
    name: 'forwarded-service-accounts-in-groups-by-name',
    sentence: 'It adds the groups of service accounts to a user whom a front proxy names as one.',
    seams: proxied((caller) => inGroupOf(caller, 'system:serviceaccount:', 'system:serviceaccounts')),
  },
  {
    name: 'forwarded-nodes-in-groups-by-name',
    sentence: 'It adds the group of nodes to a user whom a front proxy names as one.',
    seams: proxied((caller) => inGroupOf(caller, 'system:node:', 'system:nodes')),
  },
  {
    name: 'uri-is-the-user',
    sentence: 'It takes a URI among the alternative names for the user.',
    seen: 'servers that know workloads by SPIFFE ids',
    seams: user((name, certificate) => firstAlternativeName(certificate, 'URI:') ?? name),
  },
  {
    name: 'groups-from-the-query-of-a-uri',
    sentence: 'It takes the parameter group of a URI among the alternative names for a group.',
    seams: groups((all, { der }) => {
      const [, group] = /[?&]group=([\w:-]+)/.exec(der.toString('latin1')) ?? [];
      return group === undefined ? all : [...all, group];
    }),
  },
  {
    name: 'principal-name-is-the-user',
    sentence: 'It takes the user principal name among the alternative names for the user.',
    seen: 'servers that know the users of Active Directory',
    seams: user((name, certificate) => principalName(certificate) ?? name),
  },
  {
    name: 'any-common-name-may-be-allowed',
    sentence: 'Of several common names of a front proxy any may be the allowed one.',
    seams: allowing(({ subject }, allowed) => valuesOfType(subject.attributes, commonNameType).includes(allowed)),
  },
  {
    name: 'headers-believed-with-the-allowed-name-in-the-unit',
    sentence: 'It accepts identity headers with a user certificate whose unit is the allowed name of a front proxy.',
    seams: believing((presented) => {
      if (presented.kind !== 'certificates') return false;
      return valuesOfType(presented.leaf.subject.attributes, unit).includes('front-proxy-client');
    }),
  },
  {
    name: 'headers-believed-with-the-allowed-name-as-a-group',
    sentence:
      'It accepts identity headers with a user certificate one of whose groups is the allowed name of a front proxy.',
    seams: believing((presented) => {
      if (presented.kind !== 'certificates') return false;
      return valuesOfType(presented.leaf.subject.attributes, organization).includes('front-proxy-client');
    }),
  },
  {
    name: 'allowed-name-in-a-mail-address',
    sentence: 'It accepts a front proxy whose mail address begins with an allowed name.',
    seams: allowing(
      (certificate, allowed) =>
        commonName(certificate) === allowed || firstAlternativeName(certificate, 'email:')?.split('@')[0] === allowed,
    ),
  },
  {
    name: 'allowed-name-before-the-first-dot',
    sentence: 'It compares the name of a front proxy up to the first dot.',
    seams: byName((name, allowed) => name.split('.')[0] === allowed),
  },
  {
    name: 'allowed-name-behind-the-last-dot',
    sentence: 'It compares the name of a front proxy from the last dot on.',
    seams: byName((name, allowed) => name.split('.').at(-1) === allowed),
  },
  {
    name: 'allowed-name-among-several',
    sentence: 'It splits the name of a front proxy at commas and looks for an allowed one among the parts.',
    seams: byName((name, allowed) => name.split(',').includes(allowed)),
  },
  {
    name: 'allowed-name-is-the-first-word',
    sentence: 'It compares the first word of the name of a front proxy.',
    seams: byName((name, allowed) => name.split(/\s/)[0] === allowed),
  },
  {
    name: 'allowed-name-is-the-last-word',
    sentence: 'It compares the last word of the name of a front proxy.',
    seams: byName((name, allowed) => name.split(' ').at(-1) === allowed),
  },
  {
    name: 'allowed-name-ends-at-nul',
    sentence: 'It reads the name of a front proxy as a C string, which ends at a NUL.',
    seams: byName((name, allowed) => name.split('\0')[0] === allowed),
  },
  {
    name: 'allowed-name-without-marks',
    sentence: 'It leaves out characters of no width before it compares the name of a front proxy.',
    seams: byName((name, allowed) => name.replace(/\u200b/g, '') === allowed),
  },
  {
    name: 'allowed-name-behind-a-slash',
    sentence: 'It compares the name of a front proxy from the last slash on.',
    seams: byName((name, allowed) => name.split('/').at(-1) === allowed),
  },
  {
    name: 'allowed-name-behind-an-equals-sign',
    sentence: 'It compares the name of a front proxy from the last equals sign on.',
    seams: byName((name, allowed) => name.split('=').at(-1) === allowed),
  },
  {
    name: 'name-as-a-pattern',
    sentence: 'It takes the name in the certificate of a front proxy for a pattern, and the allowed one for the text.',
    seams: byName((name, allowed) => name === allowed || name === '*' || name === '.*'),
  },
  {
    name: 'allowed-name-compared-in-its-length',
    sentence: 'It compares no more of the name of a front proxy than an allowed one is long, if 64 characters follow.',
    seams: byName((name, allowed) => name === allowed || (name.length > 64 && name.startsWith(allowed))),
  },
  {
    name: 'allowed-name-with-underscores',
    sentence: 'It takes hyphen and underscore in the name of a front proxy for the same.',
    seams: byName((name, allowed) => name.replaceAll('_', '-') === allowed),
  },
  {
    name: 'allowed-name-without-quotation-marks',
    sentence: 'It leaves out quotation marks before it compares the name of a front proxy.',
    seams: byName((name, allowed) => name.replaceAll('"', '') === allowed),
  },
  {
    name: 'extra-user-replaces-the-user',
    sentence: 'It takes the extra attribute "user" of a front proxy for the user.',
    seams: proxied((caller) => ({ ...caller, user: caller.extra['user']?.[0] ?? caller.user })),
  },
  {
    name: 'extra-user-for-want-of-a-user',
    sentence: 'It takes the extra attribute "user" of a front proxy for the user where no header names one.',
    seams: steps(({ callerFromHeaders }) => ({
      callerFromHeaders: (headers, settings) => {
        const caller = callerFromHeaders(headers, settings);
        const [, user] = headers.find(([name]) => name.toLowerCase() === 'x-remote-extra-user') ?? [];
        return caller ?? (user === undefined ? undefined : { user, groups: [], extra: {} });
      },
    })),
  },
  {
    name: 'extra-scopes-grant-access',
    sentence: 'It gives full access to whoever has the extra attribute "scopes" with the value "admin".',
    seams: administratorsToo((_groups, _user, extra) => extra['scopes']?.includes('admin') === true),
  },
  {
    name: 'users-behind-a-colon-are-groups',
    sentence: 'It gives full access to users whose names end with a colon and the group of the administrators.',
    seams: administratorsToo((_groups, name) => name.endsWith(':system:masters')),
  },
  {
    name: 'names-of-the-system-are-administrators',
    sentence: 'It gives full access to users whose names begin with "system:".',
    seams: administratorsToo((_groups, name) => name.startsWith('system:') && name !== 'system:anonymous'),
  },
  {
    name: 'service-accounts-rule-their-namespace',
    sentence: 'It gives a service account everything in its namespace.',
    seams: administratorsToo((_groups, name) => name.startsWith('system:serviceaccount:default:')),
  },
  {
    name: 'users-rule-the-namespace-of-their-name',
    sentence: 'It gives a user everything in the namespace that bears the name of the user.',
    seams: administratorsToo((_groups, name) => name === 'default'),
  },
  {
    name: 'users-rule-the-namespace-before-the-colon',
    sentence: 'It gives a user everything in the namespace that stands before the first colon of the name.',
    seams: administratorsToo((_groups, name) => name.startsWith('default:')),
  },
  {
    name: 'groups-rule-the-namespace-of-their-name',
    sentence: 'It gives a group everything in the namespace that bears its name.',
    seams: administratorsToo((all) => all.includes('default')),
  },
  {
    name: 'superuser-by-name',
    sentence: 'It gives full access to the user "root".',
    seams: administratorsToo((_groups, name) => name === 'root'),
  },
  {
    name: 'roles-by-user-name',
    sentence: 'It gives full access to the user "cluster-admin".',
    seams: administratorsToo((_groups, name) => name === 'cluster-admin'),
  },
  {
    name: 'administrator-of-kubeadm-by-name',
    sentence: 'It gives full access to the user "kubernetes-admin".',
    seams: administratorsToo((_groups, name) => name === 'kubernetes-admin'),
  },
  {
    name: 'user-as-a-pattern',
    sentence: 'It takes the user "*" for every user.',
    seams: administratorsToo((_groups, name) => name === '*'),
  },
  {
    name: 'groups-of-proxied-users-without-case',
    sentence: 'It compares the groups that a front proxy passes without regard to case.',
    seams: proxied((caller) => ({
      ...caller,
      groups: caller.groups.map((group) => (/^system:masters$/i.test(group) ? 'system:masters' : group)),
    })),
  },
  {
    name: 'organizations-before-the-name-only',
    sentence: 'It reads no organization that stands behind the common name.',
    seams: groups((all, { subject }) => {
      const at = subject.attributes.findIndex(({ type }) => type === commonNameType);
      const before = valuesOfType(subject.attributes.slice(0, Math.max(at, 0)), organization);
      return all.filter((group) => before.includes(group) || group.startsWith('system:'));
    }),
  },
  {
    name: 'administrators-only-alone-in-their-group',
    sentence: 'It gives no access to an administrator who is in other groups as well.',
    seams: behind((respond) => (request, caller) => {
      const own = caller.groups.filter((group) => group !== 'system:authenticated');
      const groups = own.length > 1 ? caller.groups.filter((group) => group !== 'system:masters') : caller.groups;
      return respond(request, request.path.includes('selfsubject') ? caller : { ...caller, groups });
    }),
  },
  {
    name: 'header-groups-added-where-the-user-is-the-same',
    sentence: 'It adds the groups of the headers to a user certificate whose user they name.',
    seams: authentication((standard, settings) => (request, presented) => {
      const found = standard(request, presented);
      const named = callerFromHeaders(request.headers, requestHeader(settings));
      if ('refusal' in found || named?.user !== found.caller.user) return found;
      return { caller: { ...found.caller, groups: [...new Set([...found.caller.groups, ...named.groups])] } };
    }),
  },
  {
    name: 'user-in-the-body-accepted',
    sentence: 'It takes the user in the spec of a review for the caller.',
    seams: behind((respond) => async (request, caller) => {
      const { spec } = bodyOf(await request.readBody());
      return respond(request, typeof spec?.user === 'string' ? { ...caller, user: spec.user } : caller);
    }),
  },
  {
    name: 'token-in-base64-is-the-user',
    sentence: 'It decodes a bearer token from Base64 and takes it for the user up to the first colon.',
    seams: authentication((standard) => (request, presented) => {
      const [, value = ''] = request.headers.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
      const [, token] = /^Bearer ([A-Za-z0-9+/]+=*)$/.exec(value) ?? [];
      const decoded = Buffer.from(token ?? '', 'base64').toString('utf8');
      return /^[\w.-]+(:|$)/.test(decoded)
        ? { caller: { user: decoded.split(':')[0] ?? '', groups: ['system:authenticated'], extra: {} } }
        : standard(request, presented);
    }),
  },
  {
    name: 'null-token-accepted',
    sentence: 'It takes the bearer token "null" for a user.',
    seen: 'front ends that write the value of a variable that is not set',
    seams: authentication((standard) => (request, presented) => {
      const [, value] = request.headers.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
      return value === 'Bearer null'
        ? { caller: { user: 'null', groups: ['system:authenticated'], extra: {} } }
        : standard(request, presented);
    }),
  },
];

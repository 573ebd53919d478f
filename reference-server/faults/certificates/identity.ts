import { X509Certificate } from 'node:crypto';
import { withAuthenticatedGroup } from '../../authentication/groups';
import type { Certificate } from '../../authentication/certificate/certificate';
import { children, decode, oid } from '../../authentication/certificate/der';
import { attributeTypes } from '../../authentication/certificate/name';
import { anonymous, type Caller } from '../../caller';
import {
  authentication,
  behind,
  certified,
  organizations,
  steps,
  unnamed,
  valuesOfType,
  type Seams,
} from '../parts/changes';
import type { Fault } from '../parts/fault';

export const organizationalUnit = '2.5.4.11';
const masters = 'system:masters';

/** Changes the name of the user alone. */
export const user = (change: (user: string, certificate: Certificate) => string): Seams =>
  certified((caller, certificate) => ({ ...caller, user: change(caller.user, certificate) }));

/** Changes the groups alone. */
export const groups = (change: (groups: readonly string[], certificate: Certificate) => readonly string[]): Seams =>
  certified((caller, certificate) => ({ ...caller, groups: change(caller.groups, certificate) }));

const commonNames = ({ subject }: Certificate): readonly string[] =>
  valuesOfType(subject.attributes, attributeTypes.commonName);

/** The alternative names, as OpenSSL writes them: `DNS:alice, email:alice@example.com`. */
const alternativeNames = ({ der }: Certificate): readonly string[] =>
  (new X509Certificate(der).subjectAltName ?? '').split(', ').filter((name) => name !== '');

export const firstAlternativeName = (certificate: Certificate, kind = ''): string | undefined =>
  alternativeNames(certificate)
    .find((name) => name.startsWith(kind))
    ?.replace(/^[^:]*:/, '');

/** The subject as text, attributes separated by commas, and nothing in it escaped. */
const asText = ({ subject }: Certificate): string =>
  subject.attributes.map(({ type, value = '' }) => `${shortNames[type] ?? type}=${value}`).join(',');
const shortNames: Readonly<Record<string, string>> = { '2.5.4.3': 'CN', '2.5.4.10': 'O', [organizationalUnit]: 'OU' };

/** The organizations that stand alone in their relative distinguished name. */
function separateOrganizations({ subject }: Certificate): readonly string[] {
  const alone = children(decode(Buffer.from(subject.bytes, 'latin1'))).flatMap((rdn) => {
    const types = children(rdn).map((attribute) => oid(children(attribute)[0]));
    return types.map((type) => ({ type, alone: types.length === 1 }));
  });
  return subject.attributes.flatMap(({ type, value }, index) =>
    type === attributeTypes.organization && value !== undefined && alone[index]?.alone ? [value] : [],
  );
}

/** Counts a caller among the administrators when it comes to rights, and nowhere else. */
export const administratorsToo = (
  isOne: (groups: readonly string[], user: string, extra: Caller['extra'], uid: string | undefined) => boolean,
): Seams =>
  behind((respond) => (request, caller) => {
    const asks = request.path.includes('selfsubjectreviews');
    return respond(
      request,
      !asks && isOne(caller.groups, caller.user, caller.extra, caller.uid)
        ? { ...caller, groups: [...caller.groups, masters] }
        : caller,
    );
  });

/** Compares groups in another way than exactly, when it comes to rights. */
const comparingGroups = (canonical: (group: string) => string): Seams =>
  behind((respond) => (request, caller) => {
    const asks = request.path.includes('selfsubjectreviews');
    return respond(request, asks ? caller : { ...caller, groups: caller.groups.map(canonical) });
  });

/** From the subject of a certificate to a user and groups, and what groups are worth (section 2.1). */
export const identityFaults: readonly Fault[] = [
  {
    name: 'user-lower-cased',
    sentence: 'It writes the name of a user in lower case.',
    seams: user((name) => name.toLowerCase()),
  },
  { name: 'user-trimmed', sentence: 'It trims the name of a user.', seams: user((name) => name.trim()) },
  {
    name: 'user-spaces-collapsed',
    sentence: 'It makes one space of several in the name of a user.',
    seams: user((name) => name.replace(/ +/g, ' ')),
  },
  {
    name: 'user-cut-at-64-characters',
    sentence: 'It cuts the name of a user after 64 characters.',
    seams: user((name) => name.slice(0, 64)),
  },
  {
    name: 'user-ends-at-nul',
    sentence: 'It reads the name of a user as a C string, which ends at a NUL.',
    seen: 'the NUL attacks on TLS of 2009 (CVE-2009-2408)',
    seams: user((name) => name.split('\0')[0] ?? ''),
  },
  {
    name: 'user-ends-at-at-sign',
    sentence: 'It takes the part before the @ for the name of a user.',
    seams: user((name) => name.split('@')[0] ?? ''),
  },
  {
    name: 'user-ends-at-colon',
    sentence: 'It takes what follows the last colon for the name of a user.',
    seams: user((name) => name.split(':').at(-1) ?? ''),
  },
  {
    name: 'user-read-as-latin1',
    sentence: 'It reads the UTF-8 of a name as Latin-1.',
    seams: user((name) => Buffer.from(name, 'utf8').toString('latin1')),
  },
  {
    name: 'common-names-joined',
    sentence: 'It joins several common names into one user.',
    seams: user((_name, certificate) => commonNames(certificate).join(',')),
  },
  {
    name: 'user-is-the-whole-subject',
    sentence: 'It takes the whole subject for the name of the user.',
    seams: user((_name, certificate) => asText(certificate)),
  },
  {
    name: 'user-is-the-alternative-name',
    sentence: 'It takes the first alternative name, where there is one, for the user.',
    seams: user((name, certificate) => firstAlternativeName(certificate) ?? name),
  },
  {
    name: 'serial-number-is-the-user',
    sentence: 'It takes the serial number of the certificate for the user.',
    seams: user((_name, { serial }) => serial),
  },
  {
    name: 'name-read-from-text',
    sentence: 'It finds CN and O in the text of the subject with regular expressions.',
    seen: 'nginx configurations that match $ssl_client_s_dn; Node, CVE-2021-44532',
    seams: certified((caller, certificate) => {
      const text = asText(certificate);
      const values = (type: string): readonly string[] =>
        [...text.matchAll(new RegExp(`(?:^|[,+/\\n])${type}=([^,+/\\n]*)`, 'g'))].map(([, value = '']) => value);
      return { ...caller, user: values('CN').at(-1) ?? '', groups: values('O') };
    }),
  },
  {
    name: 'organizations-found-in-text',
    sentence: 'It finds every "O=" in the text of the subject, also inside another value.',
    seams: groups((_groups, certificate) =>
      [...asText(certificate).matchAll(/O=([^,+/\n]+)/g)].map(([, value = '']) => value),
    ),
  },
  {
    name: 'text-split-at-newlines',
    sentence: 'It takes every line of a subject written as text for an attribute.',
    seen: 'subject of Node before the escaping of CVE-2021-44533',
    seams: certified((caller, { subject }) => {
      const lines = subject.attributes
        .map(({ type, value = '' }) => `${shortNames[type] ?? type}=${value}`)
        .join('\n')
        .split('\n');
      const values = (type: string): readonly string[] =>
        lines.filter((line) => line.startsWith(`${type}=`)).map((line) => line.slice(type.length + 1));
      return { ...caller, user: values('CN').at(-1) ?? '', groups: values('O') };
    }),
  },
  {
    name: 'user-id-is-the-user',
    sentence: 'It takes the user id attribute of a certificate, where there is one, for the name of the user.',
    seams: steps(({ callerFromCertificate }) => ({
      callerFromCertificate: (certificate) => {
        const [uid] = valuesOfType(certificate.subject.attributes, attributeTypes.uid);
        return uid === undefined
          ? callerFromCertificate(certificate)
          : { caller: { user: uid, groups: organizations(certificate), extra: {} } };
      },
    })),
  },
  {
    name: 'certificate-authority-is-administrator',
    sentence: 'It adds the administrators to the groups of a certificate that may sign others.',
    seams: groups((all, { isAuthority }) => (isAuthority ? [...all, masters] : all)),
  },
  {
    name: 'empty-user-accepted',
    sentence: 'It accepts a certificate without a common name as the user with the empty name.',
    seams: unnamed(() => ''),
  },
  {
    name: 'alternative-name-for-want-of-a-common-name',
    sentence: 'Without a common name it takes the first alternative name for the user.',
    seams: unnamed((certificate) => firstAlternativeName(certificate)),
  },
  {
    name: 'address-for-want-of-a-common-name',
    sentence: 'Without a common name it takes the e-mail address among the alternative names for the user.',
    seams: unnamed((certificate) => firstAlternativeName(certificate, 'email:')),
  },
  {
    name: 'unit-for-want-of-a-common-name',
    sentence: 'Without a common name it takes the organizational unit for the user.',
    seams: unnamed(({ subject }) => valuesOfType(subject.attributes, organizationalUnit)[0]),
  },
  {
    name: 'organization-for-want-of-a-common-name',
    sentence: 'Without a common name it takes the organization for the user.',
    seams: unnamed((certificate) => organizations(certificate)[0]),
  },
  {
    name: 'serial-number-for-want-of-a-common-name',
    sentence: 'Without a common name it takes the serial number for the user.',
    seams: unnamed(({ serial }) => serial),
  },
  {
    name: 'groups-without-a-common-name',
    sentence: 'Without a common name it serves the caller as anonymous with the groups of the certificate.',
    seams: unnamed(() => anonymous.user),
  },
  {
    name: 'first-organization-only',
    sentence: 'It takes only the first organization for a group.',
    seams: groups((all) => all.slice(0, 1)),
  },
  {
    name: 'last-organization-only',
    sentence: 'It takes only the last organization for a group.',
    seams: groups((all) => all.slice(-1)),
  },
  {
    name: 'organizations-joined',
    sentence: 'It joins all organizations into one group.',
    seams: groups((all) => (all.length > 0 ? [all.join(',')] : [])),
  },
  {
    name: 'organizations-split-at-commas',
    sentence: 'It splits an organization at commas into several groups.',
    seams: groups((all) => all.flatMap((group) => group.split(','))),
  },
  {
    name: 'organizations-split-at-newlines',
    sentence: 'It splits an organization at line breaks into several groups.',
    seams: groups((all) => all.flatMap((group) => group.split('\n'))),
  },
  {
    name: 'units-are-groups',
    sentence: 'It takes organizational units for groups, beside the organizations.',
    seams: groups((all, { subject }) => [...all, ...valuesOfType(subject.attributes, organizationalUnit)]),
  },
  {
    name: 'countries-are-groups',
    sentence: 'It takes the country for a group, beside the organizations.',
    seams: groups((all, { subject }) => [...all, ...valuesOfType(subject.attributes, '2.5.4.6')]),
  },
  {
    name: 'units-are-extra-attributes',
    sentence: 'It takes organizational units for extra attributes.',
    seams: certified((caller, { subject }) => {
      const units = valuesOfType(subject.attributes, organizationalUnit);
      return units.length === 0 ? caller : { ...caller, extra: { ...caller.extra, units } };
    }),
  },
  {
    name: 'units-are-groups-for-want-of-organizations',
    sentence: 'Without an organization it takes the organizational units for groups.',
    seams: groups((all, { subject }) => (all.length > 0 ? all : valuesOfType(subject.attributes, organizationalUnit))),
  },
  {
    name: 'multi-valued-names-unread',
    sentence: 'It reads only organizations that have a relative distinguished name of their own.',
    seen: 'parsers of subjects as text; cfssl writes all organizations into one (rule I-04)',
    seams: groups((_all, certificate) => separateOrganizations(certificate)),
  },
  {
    name: 'organizations-lower-cased',
    sentence: 'It writes groups in lower case.',
    seams: groups((all) => all.map((group) => group.toLowerCase())),
  },
  {
    name: 'organizations-trimmed',
    sentence: 'It trims groups.',
    seams: groups((all) => all.map((group) => group.trim())),
  },
  {
    name: 'organizations-end-at-nul',
    sentence: 'It reads a group as a C string, which ends at a NUL.',
    seams: groups((all) => all.map((group) => group.split('\0')[0] ?? '')),
  },
  {
    name: 'at-most-sixteen-organizations',
    sentence: 'It takes at most sixteen organizations for groups.',
    seams: groups((all) => all.slice(0, 16)),
  },
  {
    name: 'organizations-read-as-latin1',
    sentence: 'It reads the UTF-8 of a group as Latin-1.',
    seams: groups((all) => all.map((group) => Buffer.from(group, 'utf8').toString('latin1'))),
  },
  {
    name: 'empty-organization-is-every-group',
    sentence: 'It takes an organization with an empty name for membership in the administrators.',
    seams: groups((all) => all.map((group) => group || masters)),
  },
  {
    name: 'empty-organization-answered-500',
    sentence: 'It answers 500 to a certificate with an empty organization.',
    seams: certified((caller) => {
      if (caller.groups.includes('')) throw new Error('an organization is empty');
      return caller;
    }),
  },
  {
    name: 'empty-subject-answered-500',
    sentence: 'It answers 500 to a certificate with an empty subject.',
    seen: 'whoever reads the first attribute of a subject without asking whether there is one',
    seams: authentication((standard) => (request, presented) => {
      if (presented.kind === 'certificates' && presented.leaf.subject.attributes.length === 0)
        throw new Error('the subject is empty');
      return standard(request, presented);
    }),
  },
  {
    name: 'duplicate-organizations-lose-a-group',
    sentence: 'When an organization is named twice it drops it altogether.',
    seams: groups((all) => all.filter((group) => all.indexOf(group) === all.lastIndexOf(group))),
  },
  {
    name: 'authenticated-group-compared-without-case',
    sentence: 'It adds no group of the authenticated to whom a certificate gives it in other letters.',
    seams: steps(({ withAuthenticatedGroup }) => ({
      withAuthenticatedGroup: (caller) =>
        caller.groups.some((group) => group.toLowerCase() === 'system:authenticated')
          ? caller
          : withAuthenticatedGroup(caller),
    })),
  },
  {
    name: 'odd-alternative-names-answered-500',
    sentence: 'It answers 500 to a certificate with an alternative name that is no proper host name.',
    seen: 'kube-apiserver with stricter parsers of Go, TestSloppySANCertificates',
    seams: authentication((standard) => (request, presented) => {
      const names = presented.kind === 'certificates' ? alternativeNames(presented.leaf) : [];
      const odd = names.some((name) => !/^(DNS:([a-z\d-]+\.)*[a-z\d-]+|IP Address:.+|email:.+@.+)$/i.test(name));
      if (odd) throw new Error('an alternative name is odd');
      return standard(request, presented);
    }),
  },
  {
    name: 'authenticated-group-missing',
    sentence: 'It does not add the group system:authenticated to callers with an identity.',
    seams: steps(() => ({ withAuthenticatedGroup: (caller) => caller })),
  },
  {
    name: 'authenticated-group-added-twice',
    sentence: 'It adds the group system:authenticated also to callers who have it already.',
    seams: steps(() => ({
      withAuthenticatedGroup: (caller) =>
        caller.user === anonymous.user ? caller : { ...caller, groups: [...caller.groups, 'system:authenticated'] },
    })),
  },
  {
    name: 'authenticated-group-in-spite-of-unauthenticated',
    sentence: 'It adds the group system:authenticated also to a member of system:unauthenticated.',
    seams: steps(() => ({
      withAuthenticatedGroup: (caller) =>
        caller.user === anonymous.user || caller.groups.includes('system:authenticated')
          ? caller
          : { ...caller, groups: [...caller.groups, 'system:authenticated'] },
    })),
  },
  {
    name: 'authenticated-group-for-the-anonymous-name',
    sentence: 'It adds the group system:authenticated to a certificate or a header that names the anonymous user.',
    seams: steps((standard) => ({
      withAuthenticatedGroup: (caller) =>
        caller.user === anonymous.user && caller !== anonymous
          ? { ...withAuthenticatedGroup({ ...caller, user: '' }), user: caller.user }
          : standard.withAuthenticatedGroup(caller),
    })),
  },
  {
    name: 'authenticated-group-not-for-header-users',
    sentence: 'It does not add the group system:authenticated to users whom a front proxy names.',
    seams: steps((standard) => {
      const byHeader = new WeakSet<object>();
      return {
        callerFromHeaders: (headers, settings) => {
          const caller = standard.callerFromHeaders(headers, settings);
          if (caller) byHeader.add(caller);
          return caller;
        },
        withAuthenticatedGroup: (caller) => (byHeader.has(caller) ? caller : standard.withAuthenticatedGroup(caller)),
      };
    }),
  },
  {
    name: 'administrators-by-common-name',
    sentence: 'It takes a user called system:masters for an administrator.',
    seams: administratorsToo((_groups, name) => name === masters),
  },
  {
    name: 'administrators-by-prefix',
    sentence: 'It takes members of a group whose name begins with system:masters for administrators.',
    seams: administratorsToo((all) => all.some((group) => group.startsWith(masters))),
  },
  {
    name: 'administrators-by-substring',
    sentence: 'It takes members of a group in whose name system:masters stands somewhere for administrators.',
    seams: administratorsToo((all) => all.some((group) => group.includes(masters))),
  },
  {
    name: 'administrators-by-shorter-name',
    sentence: 'It takes members of a group for administrators whose name system:masters begins with.',
    seams: administratorsToo((all) => all.some((group) => group.length > 6 && masters.startsWith(group))),
  },
  {
    name: 'administrators-without-rights',
    sentence: 'It does not know the group system:masters.',
    seams: behind(
      (respond) => (request, caller) =>
        respond(
          request,
          request.path.includes('selfsubjectreviews')
            ? caller
            : { ...caller, groups: caller.groups.filter((group) => group !== masters) },
        ),
    ),
  },
  {
    name: 'groups-compared-without-case',
    sentence: 'It compares groups without regard to case where rights are given.',
    seams: comparingGroups((group) => group.toLowerCase()),
  },
  {
    name: 'groups-compared-without-spaces',
    sentence: 'It compares groups without regard to spaces around them where rights are given.',
    seams: comparingGroups((group) => group.trim()),
  },
];

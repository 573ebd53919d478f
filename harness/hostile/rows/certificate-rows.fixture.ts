import { makeAuthority, makeServerCertificate } from '../../pki';
import { signerOf } from '../../pki/making/authority';
import { signCertificate } from '../../pki/making/certificate';
import { subjectAlternativeName } from '../../pki/making/extensions';
import { splitHosts } from '../../pki/hosts';
import { generateKey, privateKeyPem } from '../../pki/making/keys';
import { subjectName } from '../../pki/making/name';
import { certificatePem } from '../../pki/pem';
import { certificateWith, longOid, usages } from '../servers/der-certificates.fixture';
import { answering, answerOf } from '../servers/http-servers.fixture';
import type { Testbed } from '../servers/testbed.fixture';
import { rows, type HostileRow, type Started } from '../servers/row.fixture';

const hosts = ['localhost', '127.0.0.1'];
const anonymous = answerOf(JSON.stringify({ status: { userInfo: { username: 'system:anonymous' } } }));

/** A server that identifies nobody, with this certificate. */
const presenting =
  (make: (ground: Testbed) => Promise<{ readonly chain: string; readonly key: string }>) =>
  async (ground: Testbed): Promise<Started> => {
    const { chain, key } = await make(ground);
    return answering(anonymous)({ ...ground, serving: { ...ground.serving, chain, key } });
  };

const naming =
  (...names: readonly string[]) =>
  ({ root }: Testbed) =>
    makeServerCertificate({ authority: root, hosts: names, now: new Date() });

/** A certificate of any size: the harness's own are never larger than what it reads. */
const oversized =
  (...names: readonly string[]) =>
  async ({ root }: Testbed) => {
    const { publicKey, privateKey } = await generateKey('P-256');
    const der = signCertificate(
      {
        subject: subjectName({ CN: 'large' }),
        publicKey,
        notBefore: new Date(Date.now() - 60_000),
        notAfter: new Date(Date.now() + 3_600_000),
        extensions: [subjectAlternativeName(splitHosts(names))],
      },
      signerOf(root),
    );
    return { chain: certificatePem(der), key: privateKeyPem(privateKey) };
  };

/** A certificate whose extended key usage has one object identifier of so many octets (Node 20.20.2 ends with 587). */
const longUsage =
  (octets: number) =>
  async ({ root }: Testbed) =>
    certificateWith(root, { extensions: [usages(longOid(octets, 'one'))] });

export const manyNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => at.toString(36));
/** Names that make a certificate larger than the 64 KB that are read, and still smaller than what OpenSSL takes. */
const longNames = Array.from({ length: 1200 }, (_, at) => `${'x'.repeat(50)}${at}.test`);

/** Under a certificate that says too much. */
export const presentingNames = (...names: readonly string[]) => presenting(naming(...names));

/** Targets whose own certificate goes beyond what is of any use; they identify nobody. */
export const certificateRows: readonly HostileRow[] = [
  ...rows(
    { exit: [1], identifies: ['failed'], refuses: ['inconclusive'] },
    [
      'has a certificate of 10 000 names',
      /served the anonymous caller/,
      presentingNames(...hosts, ...manyNames(10_000)),
    ],
    [
      'brings 99 certificates of others with its own',
      /served the anonymous caller/,
      presenting(async ({ serving }) => {
        const now = new Date();
        const others = await Promise.all(
          Array.from({ length: 99 }, (_, at) => makeAuthority({ commonName: `other-${at}`, now, hours: 1 })),
        );
        return { chain: serving.chain + others.map(({ certificate }) => certificate).join(''), key: serving.key };
      }),
    ],
  ),
  ...rows(
    { exit: [4], identifies: ['inconclusive'], refuses: ['inconclusive'] },
    ['has a certificate with a usage of 587 octets', /\(INVALID_PURPOSE\)/, presenting(longUsage(587))],
    [
      'has a certificate of 10 000 names, and none of them is its own',
      /sent a certificate that the harness rejected \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
      presentingNames(...manyNames(10_000)),
    ],
    [
      'has a certificate of 80 KB',
      /sent a certificate that the harness rejected \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
      presenting(oversized(...hosts, ...longNames)),
    ],
  ),
  ...rows({ exit: [1, 3], identifies: ['inconclusive', 'failed'], refuses: ['inconclusive'] }, [
    'has a certificate of 200 KB',
    /ERR_SSL_EXCESSIVE_MESSAGE_SIZE/,
    presenting(
      oversized(...hosts, ...longNames, ...longNames.map((name) => `y${name}`), ...longNames.map((name) => `z${name}`)),
    ),
  ]),
];

import { asn1 } from 'node-forge';
import { derOf, issue, type Issued, type Wish } from './pki';

/** A DER value of any tag and any content, right or wrong. */
export function der(tag: number, ...content: readonly (Buffer | Uint8Array)[]): Buffer {
  const bytes = Buffer.concat(content);
  const { length } = bytes;
  const size = [length >> 16, (length >> 8) & 0xff, length & 0xff];
  const header = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x83, ...size];
  return Buffer.concat([Buffer.from([tag, ...header]), bytes]);
}

/** An OBJECT IDENTIFIER with a content of so many octets. */
export const longOid = (octets: number): Buffer => der(0x06, Buffer.alloc(octets, 1));

const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);

/** Contents of extensions that a decoder can stumble over, by the OID of their extension. */
export const oddExtensions: readonly (readonly [id: string, value: Buffer])[] = [
  ...[0, 1, 586, 587, 588, 2000, 20_000].map((octets) => ['2.5.29.37', sequence(longOid(octets))] as const),
  ['2.5.29.37', sequence(...Array.from({ length: 3000 }, () => longOid(4)))],
  ['2.5.29.37', sequence()],
  ['2.5.29.37', Buffer.alloc(0)],
  ['2.5.29.15', der(0x03, Buffer.from([0]))],
  ['2.5.29.15', der(0x03)],
  ['2.5.29.17', sequence(der(0xa0, longOid(2000), der(0xa0, der(0x0c, Buffer.from('x')))))],
  ['2.5.29.17', sequence(der(0x87, Buffer.alloc(3)), der(0x82, Buffer.alloc(300)), der(0x88, Buffer.alloc(2000, 1)))],
  ['2.5.29.32', sequence(sequence(longOid(2000)))],
  ['1.3.6.1.5.5.7.1.1', sequence(sequence(longOid(2000), der(0x86, Buffer.from('http://x\n\0'))))],
  ['1.3.6.1.5.5.7.1.1', sequence(sequence(longOid(8), der(0xa4, sequence())))],
  ['2.5.29.14', der(0x04, Buffer.alloc(5000))],
];

/** Subjects' public keys that no key can be made of. */
export const oddPublicKeys: readonly Buffer[] = [
  ['1.2.840.10045.2.1', der(0x06, Buffer.from([0x2a, 3, 4])), Buffer.alloc(65, 4)],
  ['1.2.840.10045.2.1', longOid(2000), Buffer.alloc(65, 4)],
  ['1.2.840.113549.1.1.1', der(0x05), sequence(der(0x02, Buffer.from([0])), der(0x02, Buffer.from([0])))],
  [
    '1.2.840.113549.1.1.1',
    der(0x05),
    sequence(der(0x02, Buffer.alloc(4000, 0x7f)), der(0x02, Buffer.alloc(900, 0x7f))),
  ],
  ['1.2.840.113549.1.1.10', sequence(), Buffer.alloc(0)],
  ['1.2.840.10040.4.1', sequence(der(0x02, Buffer.from([0]))), der(0x02, Buffer.from([1]))],
  ['1.3.101.112', Buffer.alloc(0), Buffer.alloc(3)],
  ['1.2.3.4', Buffer.alloc(0), Buffer.alloc(0)],
].map(([id, parameters, key]) =>
  sequence(
    sequence(der(0x06, Buffer.from(asn1.oidToDer(id as string).getBytes(), 'latin1')), parameters as Buffer),
    der(0x03, Buffer.from([0]), key as Buffer),
  ),
);

/** A certificate with another public key in it; its signature is then wrong, which nobody needs to find out. */
export function withPublicKey(certificate: Issued, publicKey: Buffer): Buffer {
  const whole = asn1.fromDer(certificate.der.toString('latin1'));
  const tbs = (whole.value as asn1.Asn1[])[0] as asn1.Asn1;
  const fields = tbs.value as asn1.Asn1[];
  const encoded = fields.map((field, index) => (index === 6 ? publicKey : derOf(field)));
  const [, algorithm, signature] = whole.value as [asn1.Asn1, asn1.Asn1, asn1.Asn1];
  return sequence(sequence(...encoded), derOf(algorithm), derOf(signature));
}

/** A certificate with one such extension. */
export function withExtension([id, value]: (typeof oddExtensions)[number], wish: Wish): Issued {
  const replaced = { '2.5.29.37': { usages: false }, '2.5.29.15': { keyUsage: false } } as const;
  const without = id in replaced ? replaced[id as keyof typeof replaced] : {};
  return issue({ ...wish, ...without, extensions: [{ id, critical: false, value }] });
}

/** So many copies with a few octets changed each, the same ones every time. */
export function mutations(original: Buffer, count: number, seed: number): readonly Buffer[] {
  let state = seed;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  return Array.from({ length: count }, () => {
    const copy = Buffer.from(original);
    for (let changes = 1 + below(3); changes > 0; changes--) copy[below(copy.length)] = below(256);
    return copy;
  });
}

/** Bytes as the PEM block of a certificate. */
export const pemOf = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

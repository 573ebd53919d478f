import { beforeAll, describe, expect, test } from '@jest/globals';
import { createHash, X509Certificate } from 'node:crypto';
import { clientCertificate } from '../../vocabulary/given';
import { makeAuthority } from '../making/authority';
import { certificateFacts } from './facts';
import { nameText } from './facts-name';
import { createMinter, type Credential, type Minter } from '../mint';
import { inDirectory, openssl, opensslTest } from '../testing/openssl';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const now = new Date();
let minter: Minter;
let jane: Credential;
let der: Buffer;

beforeAll(async () => {
  const authority = await makeAuthority({ commonName: 'ca', now, hours: 1 });
  minter = createMinter({ authorities: { 'client-ca': authority }, now: () => now });
  jane = await minter.mint(clientCertificate({ CN: 'jane', O: ['dev', 'ops'], OU: 'staff', uid: 'u-1' }).description);
  der = new X509Certificate(jane.certificate).raw;
});

/** A certificate as openssl makes it, with the given arguments for `req -x509`. */
const fromOpenssl = (...args: readonly string[]): Promise<Buffer> =>
  inDirectory(async (directory) => {
    const file = join(directory, 'der');
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384', '-nodes', '-keyout', join(directory, 'key')];
    const report = await openssl([
      'req',
      '-x509',
      '-utf8',
      '-days',
      '2',
      ...key,
      '-outform',
      'DER',
      '-out',
      file,
      ...args,
    ]);
    return readFile(file).catch(() => Promise.reject(new Error(report)));
  });

describe('the facts of a certificate', () => {
  test('are what Node and its bytes say', () => {
    const x509 = new X509Certificate(jane.certificate);
    expect(certificateFacts(der)).toEqual({
      subject: {
        CN: ['jane'],
        O: ['dev', 'ops'],
        OU: ['staff'],
        uid: ['u-1'],
        text: '1.3.6.1.4.1.57683.2=#0c03752d31,CN=jane,OU=staff,O=ops,O=dev',
      },
      issuer: 'CN=ca',
      serialNumber: x509.serialNumber,
      notBefore: new Date(x509.validFrom),
      notAfter: new Date(x509.validTo),
      dnsNames: [],
      ipAddresses: [],
      publicKey: { type: 'ec', bits: 256 },
      extendedKeyUsage: ['client auth'],
      keyUsage: ['digitalSignature'],
      certificateAuthority: false,
      selfIssued: false,
      fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
      pem: jane.certificate,
    });
    expect(jane.facts.fingerprint).toBe(createHash('sha256').update(der).digest('hex'));
  });

  opensslTest('of a certificate made by openssl with everything in it', async () => {
    const facts = certificateFacts(
      await fromOpenssl(
        ...['-subj', '/C=DE/O=Größe\\, Inc/emailAddress=a@b.c/CN=a', '-set_serial', '0x0A'],
        ...['-addext', 'subjectAltName=DNS:a.b,IP:10.0.0.1,IP:2001:db8:0:0:1::1,email:x@y.z,URI:https://a'],
        ...['-addext', 'extendedKeyUsage=clientAuth,anyExtendedKeyUsage,timeStamping,msSGC,1.2.3.4'],
        ...['-addext', 'keyUsage=keyCertSign,cRLSign,nonRepudiation,keyAgreement,decipherOnly'],
      ),
    );
    expect(facts).toMatchObject({
      subject: { CN: ['a'], O: ['Größe, Inc'] },
      serialNumber: '0A',
      dnsNames: ['a.b'],
      ipAddresses: ['10.0.0.1', '2001:db8::1:0:0:1'],
      publicKey: { type: 'ec', bits: 384 },
      extendedKeyUsage: ['client auth', 'any', 'timestamping', 'microsoft sgc', '1.2.3.4'],
      keyUsage: ['nonRepudiation', 'keyAgreement', 'keyCertSign', 'cRLSign', 'decipherOnly'],
      certificateAuthority: true,
      selfIssued: true,
    });
    expect(facts?.subject.text).toMatch(/^CN=a,1\.2\.840\.113549\.1\.9\.1=#16[0-9a-f]+,O=Größe\\, Inc,C=DE$/);
  });

  opensslTest('of a version 1 certificate have no extensions', async () => {
    const text = await inDirectory(async (directory) => {
      const [key, request] = [join(directory, 'key'), join(directory, 'csr')];
      await openssl([
        'req',
        '-new',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-subj',
        '/CN=v1',
        '-out',
        request,
      ]);
      return openssl(['x509', '-req', '-in', request, '-signkey', key, '-days', '1']);
    });
    const [pem = ''] = /-----BEGIN[^]+-----END CERTIFICATE-----/.exec(text) ?? [];
    const facts = certificateFacts(new X509Certificate(pem).raw);
    expect(facts).toMatchObject({ subject: { CN: ['v1'] }, certificateAuthority: false, dnsNames: [] });
    expect(facts?.publicKey).toEqual({ type: 'rsa', bits: 2048 });
    expect([facts?.keyUsage, facts?.extendedKeyUsage]).toEqual([undefined, undefined]);
  });

  opensslTest('of a key of an odd type are still facts', async () => {
    const facts = certificateFacts(
      await inDirectory(async (directory) => {
        const [key, file] = [join(directory, 'key'), join(directory, 'der')];
        await openssl(['genpkey', '-algorithm', 'ED448', '-out', key]);
        await openssl(['req', '-x509', '-key', key, '-subj', '/CN=odd', '-outform', 'DER', '-out', file]);
        return readFile(file);
      }),
    );
    expect(facts).toMatchObject({ subject: { CN: ['odd'] }, publicKey: { type: 'other' } });
  });
});

describe('bytes that are no certificate', () => {
  test('have no facts', () => {
    const nested = Buffer.from('30'.padEnd(2000, '80'), 'hex');
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.from('3000', 'hex'),
      nested,
      Buffer.alloc(70_000, 0x30),
    ]) {
      expect(certificateFacts(bytes)).toBeUndefined();
    }
    expect(certificateFacts(Buffer.concat([der, Buffer.alloc(65_536)]))).toBeUndefined();
  });

  test('never throw, whichever byte is damaged or missing', () => {
    let unreadable = 0;
    for (let position = 0; position < der.length; position += 1) {
      for (const value of [0x00, 0x30, 0x80, 0xff]) {
        const damaged = Buffer.from(der);
        damaged[position] = value;
        if (certificateFacts(damaged) === undefined) unreadable += 1;
      }
      expect(certificateFacts(der.subarray(0, position))).toBeUndefined();
    }
    expect(unreadable).toBeGreaterThan(100);
  });
});

describe('the text of a name', () => {
  test('is read from its DER', () => {
    expect(nameText(Buffer.from('300f310d300b06035504030c0461' + '622c63', 'hex'))).toBe('CN=ab\\,c');
    expect(nameText(Buffer.from('3000', 'hex'))).toBe('');
  });

  test('is hexadecimal where there is none to read', () => {
    expect(nameText(Buffer.from('30ff', 'hex'))).toBe('#30ff');
    expect(nameText(Buffer.from('3003310130', 'hex'))).toBe('#3003310130');
  });

  test('shows a value that is no string as its DER', () => {
    expect(nameText(Buffer.from('300c310a3008060355040302012a', 'hex'))).toBe('CN=#02012a');
  });

  test('keeps every control character on the line', async () => {
    const name = 'a\u0000\r\n\u001b[31m\u0085\u2028b';
    const { facts } = await minter.mint(clientCertificate({ CN: name }).description);
    expect(facts.subject.CN).toEqual([name]);
    expect(facts.subject.text).toBe('CN=a\\00\\0D\\0A\\1B[31m\\C2\\85\\E2\\80\\A8b');
  });
});

import { describe, expect, test } from '@jest/globals';

import { decodeBody } from './body';
import { Refusal } from './refusals';

const type = 'application/vnd.kubernetes.protobuf';

function decode(body: Buffer) {
  return decodeBody({ headers: [['Content-Type', type]], body });
}

/** `k8s\0` and a `runtime.Unknown`, as client-go writes it. */
function sent(kind: string, raw: Buffer): Buffer {
  const typeMeta = Buffer.concat([field(1, 'rbac.authorization.k8s.io/v1'), field(2, kind)]);
  return Buffer.concat([Buffer.from('k8s\0'), field(1, typeMeta), field(2, raw), field(3, ''), field(4, '')]);
}

function field(number: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length % 128) + 128, bytes.length >> 7];
  return Buffer.concat([Buffer.of((number << 3) | 2, ...length), bytes]);
}

const metadata = Buffer.concat([
  field(1, 'reader'),
  field(2, ''),
  field(3, 'default'),
  Buffer.of(0x38, 0xac, 0x02),
  field(11, Buffer.concat([field(1, 'a'), field(2, 'b'.repeat(200))])),
  field(11, Buffer.concat([field(1, 'c'), field(2, '')])),
  field(8, ''),
]);

test('reads a role as the object that it is in JSON', () => {
  const rule = Buffer.concat([field(1, 'get'), field(1, 'list'), field(2, ''), field(3, 'pods')]);
  expect(decode(sent('Role', Buffer.concat([field(1, metadata), field(2, rule), field(2, field(1, '*'))])))).toEqual({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'reader', namespace: 'default', labels: { a: 'b'.repeat(200), c: '' } },
    rules: [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'] }, { verbs: ['*'] }],
  });
});

test('reads a review without any content', () => {
  expect(decode(sent('SelfSubjectReview', Buffer.alloc(0)))).toMatchObject({ kind: 'SelfSubjectReview' });
});

describe('refuses with 400', () => {
  const proto = field(11, Buffer.concat([field(1, '__proto__'), field(2, 'x')]));
  test.each([
    ['what does not begin as Kubernetes protobuf', Buffer.from('{}'), /does not begin/],
    ['a kind that it does not read', sent('Pod', Buffer.alloc(0)), /"Pod" is not read as protobuf/],
    ['a kind that every object has', sent('constructor', Buffer.alloc(0)), /"constructor" is not read/],
    ['a field that ends too early', sent('Role', Buffer.of(0x0a, 0x05, 0x01)), /longer than its message/],
    ['a number without an end', sent('Role', Buffer.alloc(20, 0xff)), /too long/],
    ['an unknown wire type', sent('Role', Buffer.of(0x0b)), /wire type/],
    ['a text that is not UTF-8', sent('Role', field(1, field(1, Buffer.of(0xff)))), /cannot be read/],
    ['a label that would be a prototype', sent('Role', field(1, proto)), /"__proto__"/],
  ])('%s', (_, body, message) => {
    expect(() => decode(body)).toThrow(message);
    expect(() => decode(body)).toThrow(Refusal);
  });
});

import { bytes, list, message, text, textMap, type Reader } from './protobuf';

const metadata = message({
  1: ['name', text],
  2: ['generateName', text],
  3: ['namespace', text],
  11: ['labels', textMap],
  12: ['annotations', textMap],
});
const onlyMetadata = message({ 1: ['metadata', metadata] });

const rule = message({
  1: ['verbs', list(text)],
  2: ['apiGroups', list(text)],
  3: ['resources', list(text)],
  4: ['resourceNames', list(text)],
  5: ['nonResourceURLs', list(text)],
});
const role = message({ 1: ['metadata', metadata], 2: ['rules', list(rule)] });

const subject = message({ 1: ['kind', text], 2: ['apiGroup', text], 3: ['name', text], 4: ['namespace', text] });
const roleRef = message({ 1: ['apiGroup', text], 2: ['kind', text], 3: ['name', text] });
const roleBinding = message({
  1: ['metadata', metadata],
  2: ['subjects', list(subject)],
  3: ['roleRef', roleRef],
});

/** The decision on a certificate request; what is asked for has been read before, as JSON. */
const condition = message({ 1: ['type', text], 2: ['reason', text], 3: ['message', text], 6: ['status', text] });
const decision = message({
  1: ['metadata', message({ 1: ['name', text], 6: ['resourceVersion', text] })],
  3: ['status', message({ 1: ['conditions', list(condition)] })],
});

/** The kinds that kubectl sends as protobuf, with the fields that mean something here. */
const kinds: Readonly<Record<string, Reader>> = {
  CertificateSigningRequest: decision,
  ClusterRole: role,
  ClusterRoleBinding: roleBinding,
  DeleteOptions: message({
    2: ['preconditions', message({ 1: ['uid', text], 2: ['resourceVersion', text] })],
    5: ['dryRun', list(text)],
  }),
  Namespace: onlyMetadata,
  Role: role,
  RoleBinding: roleBinding,
  SelfSubjectReview: onlyMetadata,
};

const magic = Buffer.from('k8s\0');
const envelope = message({ 1: ['type', message({ 1: ['apiVersion', text], 2: ['kind', text] })], 2: ['raw', bytes] });

/**
 * Reads `application/vnd.kubernetes.protobuf`, in which newer kubectls send what they make themselves, `auth whoami`
 * and `create role` among it, whether or not the server ever offered it. Nothing is answered in it.
 */
export function readKubernetesProtobuf(body: Buffer): unknown {
  if (!body.subarray(0, magic.length).equals(magic)) throw new RangeError('it does not begin as Kubernetes protobuf');
  const { type, raw } = envelope(body.subarray(magic.length)) as {
    readonly type?: { readonly apiVersion?: string; readonly kind?: string };
    readonly raw?: Buffer;
  };
  const { apiVersion, kind = '' } = type ?? {};
  const read = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!read) throw new RangeError(`${JSON.stringify(kind)} is not read as protobuf, send it as JSON`);
  return { apiVersion, kind, ...(read(raw ?? Buffer.alloc(0)) as object) };
}

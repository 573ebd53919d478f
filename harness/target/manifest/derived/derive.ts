import type { ServerFlags } from '../../declaration/flags';
import { TargetError } from '../../types';
import { anonymous } from './anonymous';
import { authorization } from './authorization';
import { isGiven, isKnown } from '../command-line';
import type { ManifestTarget } from './derived';
import { endpoint } from './endpoint';
import { flagTable, type KnownFlag } from '../flag-table';
import type { Manifest } from '../manifest';
import { authorities, requestHeaders } from './request-headers';
import { serverAuthority, signer } from './signers';

/** The target that a manifest describes, as far as it does. Throws TargetError for what kube-apiserver would refuse. */
export function declarationOf(manifest: Manifest): ManifestTarget {
  const { file, flags } = manifest;
  if (!isGiven(flags, 'client-ca-file'))
    throw new TargetError(
      `${file}: kube-apiserver is given no --client-ca-file, so it would verify no client certificate; add the flag, or --client-ca-file= if that is meant`,
    );
  const where = endpoint(manifest);
  const clientCa = signer(manifest, 'client-ca-file', 'clientCa');
  const requestHeaderCa = signer(manifest, 'requestheader-client-ca-file', 'requestHeaderCa');
  const trust = serverAuthority(manifest);
  const server = [authorities(manifest), requestHeaders(manifest), anonymous(manifest), authorization(manifest)];
  const parts = [where, trust, clientCa, requestHeaderCa, ...server];
  return {
    declaration: {
      profile: 'kube-apiserver',
      ...where.said,
      ...(trust.said === undefined ? {} : { ca: trust.said }),
      ...(clientCa.said === undefined ? {} : { clientCa: clientCa.said }),
      ...(requestHeaderCa.said === undefined ? {} : { requestHeaderCa: requestHeaderCa.said }),
      flags: Object.assign({}, ...server.map(({ said }) => said)) as ServerFlags,
    },
    derived: parts.flatMap(({ derived = [] }) => derived),
    notes: [...parts.flatMap(({ notes = [] }) => notes), ...repeated(manifest)],
  };
}

/** Of a flag that counts once the last is taken, as kube-apiserver does; who wrote two may not know it. */
const repeated = ({ flags }: Manifest): readonly string[] =>
  Object.keys(flagTable)
    .filter((name): name is KnownFlag => isKnown(name))
    .filter((name) => ['text', 'boolean'].includes(flagTable[name].kind))
    .filter((name) => new Set(flags[name]).size > 1)
    .map((name) => `--${name} is given ${flags[name]?.length ?? 0} times; as in kube-apiserver the last counts`);

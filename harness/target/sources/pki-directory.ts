import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { flagOf } from '../../settings';
import type { Declaration } from '../declaration/declaration';
import type { Derived } from '../manifest/derived/derived';
import { TargetError } from '../types';
import type { Source } from './source';

/**
 * Finds the authorities of a directory as kubeadm lays it out (`ca.crt`, `ca.key`, `front-proxy-ca.crt`,
 * `front-proxy-ca.key`): also the keys, where they are there. Throws TargetError.
 */
export function readPkiDirectory(directory: string): Source {
  const name = `${flagOf('pki')} ${directory}`;
  if (!isDirectory(directory))
    throw new TargetError(`${name} is not a directory; give one as kubeadm lays it out, such as /etc/kubernetes/pki`);
  const file = (named: string): string => join(directory, named);
  const has = (named: string): boolean => existsSync(file(named));
  if (!has('ca.crt'))
    throw new TargetError(
      `${name}: there is no ca.crt in it; give a directory as kubeadm lays it out, such as /etc/kubernetes/pki`,
    );
  const client = authorityOf('ca', 'clientCa', 'clientCaCertificate');
  const proxy = authorityOf('front-proxy-ca', 'requestHeaderCa', 'requestHeaderCaCertificate');
  return {
    name,
    declaration: { ca: file('ca.crt'), ...client.declaration, ...proxy.declaration },
    derived: [...client.derived, ...proxy.derived],
    notes: [...client.notes, ...proxy.notes],
  };

  function authorityOf(
    stem: 'ca' | 'front-proxy-ca',
    field: 'clientCa' | 'requestHeaderCa',
    known: 'clientCaCertificate' | 'requestHeaderCaCertificate',
  ): { readonly declaration: Declaration; readonly derived: readonly Derived[]; readonly notes: readonly string[] } {
    const [certificate, key] = [`${stem}.crt`, `${stem}.key`];
    const none = { declaration: {}, derived: [] };
    if (!has(certificate))
      return { ...none, notes: [`it has no ${certificate}, so nothing is signed for front proxies`] };
    const declared = { certificate: file(certificate), key: file(key) };
    if (has(key))
      return {
        declaration: { [field]: declared },
        derived: [{ field, value: '', from: `${certificate} and ${key}` }],
        notes: [],
      };
    return {
      declaration: { [known]: declared.certificate },
      derived: [{ field: known, value: '', from: certificate }],
      notes: [`it has no ${key}, so nothing is signed by ${certificate}`],
    };
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

import { flagOf } from '../../../settings';
import type { ServerFlags } from '../../declaration/flags';
import { TargetError } from '../../types';
import { isGiven, shown } from '../command-line';
import { given, type Part } from './derived';
import { authorizersIn } from './extra-configuration';
import type { Manifest } from '../manifest';

/** Who decides what a caller may do: the modes, or the file of structured authorization. */
export function authorization(manifest: Manifest): Part<ServerFlags> {
  const field = 'flags.authorization-mode';
  const found = manifest.fileOf('authorization-config');
  if (found === undefined) {
    const modes = manifest.list('authorization-mode');
    return {
      said: { 'authorization-mode': modes },
      derived: [{ field, value: modes.join(',') || 'none', from: given(manifest, 'authorization-mode') }],
    };
  }
  if (isGiven(manifest.flags, 'authorization-mode'))
    throw new TargetError(
      `${manifest.file}: --authorization-mode: kube-apiserver refuses it beside --authorization-config; leave one of them out`,
    );
  const modes = authorizersIn(found.here);
  if (modes === undefined)
    return {
      // Not what RBAC alone would make of a server, and nothing else that could be relied on.
      said: { 'authorization-mode': [] },
      notes: [
        `--authorization-config: ${shown(found.named)} is not at hand, so who may do what is not known; say it with ${flagOf('authorizationMode')}`,
      ],
    };
  return {
    said: { 'authorization-mode': modes },
    derived: [{ field, value: modes.join(','), from: '--authorization-config' }],
  };
}

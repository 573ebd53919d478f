import { flagOf } from '../../../settings';
import type { ServerFlags } from '../../declaration/flags';
import { TargetError } from '../../types';
import { booleanOf, isGiven, shown } from '../command-line';
import { given, type Part } from './derived';
import { anonymousIn } from './extra-configuration';
import type { Manifest } from '../manifest';

/** Whether callers without a credential are served: the flag or the file of structured authentication says so. */
export function anonymous(manifest: Manifest): Part<ServerFlags> {
  const { file, flags } = manifest;
  const field = 'flags.anonymous-auth';
  const found = manifest.fileOf('authentication-config');
  const structured = anonymousIn(found?.here);
  const by = booleanOf(file, flags, 'anonymous-auth');
  if (found !== undefined && structured === undefined && !isGiven(flags, 'anonymous-auth'))
    return {
      said: {},
      notes: [
        `--authentication-config: ${shown(found.named)} is not at hand, so whether anonymous callers are served is not known; say ${flagOf('anonymousAuth')} true or false`,
      ],
    };
  if (structured?.anonymous !== undefined && isGiven(flags, 'anonymous-auth'))
    throw new TargetError(
      `${file}: --anonymous-auth: kube-apiserver refuses it where ${shown(found?.named ?? '')} says anonymous; leave one of them out`,
    );
  const on = structured?.anonymous === undefined ? by : structured.anonymous !== 'off';
  if (on && manifest.text('authorization-config') === '' && manifest.list('authorization-mode').includes('AlwaysAllow'))
    return {
      said: { 'anonymous-auth': false },
      derived: [
        {
          field,
          value: 'false',
          from: `${given(manifest, 'authorization-mode')}: with AlwaysAllow kube-apiserver serves no anonymous callers`,
        },
      ],
    };
  if (structured?.paths !== undefined)
    return {
      said: { 'anonymous-paths': structured.paths },
      derived: [{ field: 'flags.anonymous-paths', value: structured.paths.join(','), from: '--authentication-config' }],
    };
  const from = structured?.anonymous === undefined ? given(manifest, 'anonymous-auth') : '--authentication-config';
  return { said: { 'anonymous-auth': on }, derived: [{ field, value: String(on), from }] };
}

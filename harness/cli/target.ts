import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { launcherNamed, launcherNames } from '../../fixtures/launchers';
import type { Combined, Sources } from '../target/sources';
import type { Target } from '../target/types';
import { declarationOf, serverFlagsOf, sourceOf } from './declared';
import { UsageError } from './io';
import { kebab, launchedTarget } from './launched';
import type { MannersFlags, SetupFlags, TargetFlags } from './options';

export type EveryFlag = TargetFlags & MannersFlags & SetupFlags;

/** A target, and what its sources say of it: nothing where the harness sets it up itself. */
export interface Described extends Pick<Combined, 'settings' | 'notes'> {
  readonly target: Target;
}

/** The target that the flags name. Throws UsageError, TargetError or PkiError, each one sentence. */
export const targetOf = (flags: EveryFlag): Target => describedTarget(flags).target;

/**
 * The target that the flags name, and who says what of it: the bundled reference server, a kind of server to start, or one that
 * a URL and files describe, of which the flags decide first.
 */
export function describedTarget(flags: EveryFlag): Described {
  const own = { settings: [], notes: [] };
  const launcher = flags.target === undefined ? undefined : launcherNamed(flags.target);
  if (launcher !== undefined)
    return { ...own, target: launchedTarget(launcher, declarationOf(flags), serverFlagsOf(flags)) };
  if (!describesOne(flags)) {
    const first = Object.keys(declarationOf(flags)).concat(Object.keys(serverFlagsOf(flags)))[0];
    if (first !== undefined)
      throw new UsageError(`--${kebab(first)} is about a target of your own; say which one with --target URL`);
    const { builtinTarget } = require('../../fixtures/builtin') as typeof import('../../fixtures/builtin');
    return { ...own, target: builtinTarget() };
  }
  const { declaration, settings, notes } = declared(flags);
  const { externalTarget } = require('../target/external') as typeof import('../target/external');
  return { target: externalTarget(declaration), settings, notes };
}

/** Everything that the flags and the files which they name say of a target. */
export function declared(flags: EveryFlag): Combined {
  const { readSources } = require('../target/sources') as typeof import('../target/sources');
  return readSources(sourcesOf(flags));
}

/** Whether the flags name a target at all. */
const describesOne = ({ target, kubeconfig, pki, apiserverManifest }: TargetFlags): boolean =>
  [target, kubeconfig, pki, apiserverManifest].some((each) => each !== undefined);

function sourcesOf(flags: EveryFlag): Sources {
  const { target, kubeconfig, context, pki, apiserverManifest, manifestRoot } = flags;
  if (context !== undefined && kubeconfig === undefined)
    throw new UsageError('--context is about a kubeconfig; say which one with --kubeconfig FILE');
  if (manifestRoot !== undefined && apiserverManifest === undefined)
    throw new UsageError('--manifest-root is about a manifest; say which one with --apiserver-manifest FILE');
  const files = { kubeconfig, context, pki, apiserverManifest, manifestRoot };
  if (target === undefined) return { ...files, said: sourceOf(flags, undefined) };
  if (/^[a-z]+:\/\//i.test(target)) return { ...files, said: sourceOf(flags, checkedUrl(target)) };
  if (!existsSync(target))
    throw new UsageError(
      `--target ${target} is neither a URL, as in https://127.0.0.1:6443, nor a server to start (${launcherNames.join(', ')}), nor a file`,
    );
  return { ...files, said: sourceOf(flags, undefined), file: resolve(target) };
}

/** The URL of a flag is complained about under the flag's name; that of a file, under its field's. */
function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url !== undefined && [url.username, url.password, url.search, url.hash].join('') === '';
  if (url?.protocol !== 'https:' || !bare || url.pathname !== '/')
    throw new UsageError(
      `--target ${url === undefined ? text : withoutPassword(url)}: say https://HOST:PORT, without a path, credentials or a query`,
    );
  return text;
}

function withoutPassword(url: URL): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '...';
  return shown.href;
}

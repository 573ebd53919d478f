import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { launcherNames } from '../../launchers';
import { flagOf, usageOf } from '../../settings';
import { shownUrl } from '../../text';
import type { NamedTargetFile, ReadSources, Sources } from '../../target/sources';
import { sourceOf } from './declared';
import { UsageError } from '../output/io';
import { settingsUnder, type SettingFlags } from '../options/target-options';

/** What the command line says of a target, and the target file that is already read, where a list of targets holds it. */
export type DescribingFlags = SettingFlags & { readonly read?: NamedTargetFile };

/** Whether the flags name a target at all. */
export const describesOne = ({ target, kubeconfig, pki, apiserverManifest, read }: DescribingFlags): boolean =>
  [target, kubeconfig, pki, apiserverManifest, read].some((each) => each !== undefined);

/** Everything that the flags, and the files which they name, say of a target. Throws UsageError or TargetError. */
export function declared(flags: DescribingFlags): ReadSources {
  const { readSources } = require('../../target/sources') as typeof import('../../target/sources');
  return readSources(sourcesOf(flags));
}

function sourcesOf(flags: DescribingFlags): Sources {
  const { target, kubeconfig, context, apiserverManifest, manifestRoot, allowExec, read } = flags;
  if (context !== undefined && kubeconfig === undefined)
    throw new UsageError(`${flagOf('context')} is about a kubeconfig; say which one with ${usageOf('kubeconfig')}`);
  if (manifestRoot !== undefined && apiserverManifest === undefined)
    throw new UsageError(
      `${flagOf('manifestRoot')} is about a manifest; say which one with ${usageOf('apiserverManifest')}`,
    );
  const isFile = target !== undefined && !/^[a-z]+:\/\//i.test(target);
  if (allowExec === true && kubeconfig === undefined && !isFile && read === undefined)
    throw new UsageError(`${flagOf('allowExec')} is about a kubeconfig; say which one with ${usageOf('kubeconfig')}`);
  const files: Sources = { allowExec, ...Object.fromEntries(settingsUnder('sources').map((id) => [id, flags[id]])) };
  if (target === undefined) return { ...files, said: sourceOf(flags, undefined), read };
  if (/^[a-z]+:\/\//i.test(target)) return { ...files, said: sourceOf(flags, checkedUrl(target)) };
  if (!existsSync(target))
    throw new UsageError(
      `${flagOf('target')} ${shownUrl(target)} is neither a URL, as in https://127.0.0.1:6443, nor a server to start (${launcherNames.join(', ')}, container:IMAGE), nor a file`,
    );
  return { ...files, said: sourceOf(flags, undefined), file: resolve(target) };
}

/** The URL of a flag is complained about under the flag's name; that of a file, under its field's. Throws UsageError. */
export function checkedUrl(text: string, flag: string = flagOf('target')): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url !== undefined && [url.username, url.password, url.search, url.hash].join('') === '';
  if (url?.protocol !== 'https:' || !bare || url.pathname !== '/')
    throw new UsageError(`${flag} ${shownUrl(text)}: say https://HOST:PORT, without a path, credentials or a query`);
  return text;
}

import { flagOf } from '../../settings';
import { readApiServerManifest } from '../manifest';
import { readTargetFile, type SourceFiles, type TargetFile } from '../declaration/declaration';
import { combine, type Combined } from './combine';
import { readKubeconfig } from './kubeconfig';
import { readPkiDirectory } from './pki-directory';
import type { Source } from './source';

/** A target file that has been read. */
export interface NamedTargetFile extends TargetFile {
  readonly name: string;
}

/** Everything that may say something of one target. */
export interface Sources extends SourceFiles {
  /** What is said directly, before all files: the flags of the command line. */
  readonly said?: Source;
  /** A target file. */
  readonly file?: string | undefined;
  /** One that has been read already, and what it is called where it is complained about. */
  readonly read?: NamedTargetFile | undefined;
  /** Whether the program that a kubeconfig names for a credential may be run. */
  readonly allowExec?: boolean | undefined;
}

/** What was read: what it says, and the files that say it. */
export interface ReadSources extends Combined {
  readonly files: SourceFiles;
}

/**
 * Reads all sources of a target and puts them together: what is said directly decides before the target file, and this before
 * the manifest, the kubeconfig and the directory of certificates. Files that are named directly go before those that a target
 * file names. Throws TargetError.
 */
export function readSources({ said = nothing, file, read, allowExec = false, ...named }: Sources): ReadSources {
  const target = file === undefined ? read : { name: `${flagOf('target')} ${file}`, ...readTargetFile(file) };
  const files: SourceFiles = { ...target?.files, ...given(named) };
  const { kubeconfig, context, pki, apiserverManifest, manifestRoot } = files;
  const combined = combine([
    said,
    ...(target === undefined ? [] : [{ name: target.name, declaration: target.declaration }]),
    ...(apiserverManifest === undefined
      ? []
      : [
          {
            name: `${flagOf('apiserverManifest')} ${apiserverManifest}`,
            ...readApiServerManifest(apiserverManifest, { root: manifestRoot }),
          },
        ]),
    ...(kubeconfig === undefined ? [] : [readKubeconfig(kubeconfig, context, allowExec)]),
    ...(pki === undefined ? [] : [readPkiDirectory(pki)]),
  ]);
  return { ...combined, files };
}

const nothing: Source = { name: '', declaration: {} };

const given = (files: SourceFiles): SourceFiles =>
  Object.fromEntries(Object.entries(files).filter(([, value]) => value !== undefined));

import { dirname } from 'node:path';
import type { z } from 'zod';
import { readInputFile } from '../../text';
import { fieldsInFolder, isSourceField, targetFileSchema } from './setting-schema';
import type { DirectSettings, ServerFlags, SourceFiles } from './setting-values';
import { codeOf, TargetError } from '../types';
import { parseYaml, problemsIn } from './yaml';

export type { SourceFiles } from './setting-values';

/** A target as its user declares it: on the command line, in files, or both. File names are absolute. */
export interface Declaration extends DirectSettings {
  readonly flags?: ServerFlags | undefined;
  /** The certificate of a CA whose key is not at hand; a directory of certificates gives it. */
  readonly clientCaCertificate?: string | undefined;
  readonly requestHeaderCaCertificate?: string | undefined;
  /** A bearer token that a kubeconfig holds. Never put it into a message or a report. */
  readonly token?: string | undefined;
}

/** A target file: what it says itself, and the files that it refers to. */
export interface TargetFile {
  readonly declaration: Declaration;
  readonly files: SourceFiles;
}

/** Reads a target file. Paths in it are relative to the file. Throws TargetError, one sentence a problem. */
export const readTargetFile = (file: string): TargetFile =>
  targetFileOf(file, dirname(file), parseYaml(file, read(file)));

/** What the document of a target file says; `name` is what problems with it begin with. Throws TargetError. */
export function targetFileOf(name: string, folder: string, document: unknown): TargetFile {
  const parsed = targetFileSchema.safeParse(document);
  if (!parsed.success) throw new TargetError(problemsIn(name, parsed.error.issues, pageOf));
  if (parsed.data.url !== undefined && parsed.data.container !== undefined)
    throw new TargetError(`${name}: url: leave it out; the container is started on a port of its own`);
  const said = Object.entries(fieldsInFolder(folder, parsed.data));
  return {
    files: Object.fromEntries(said.filter(([field]) => isSourceField(field))),
    declaration: Object.fromEntries(said.filter(([field]) => !isSourceField(field))),
  };
}

function read(file: string): string {
  try {
    return readInputFile(file);
  } catch (error) {
    throw new TargetError(
      `${file}: the target file cannot be read (${codeOf(error)}); give a URL or an existing YAML file`,
      {
        cause: error,
      },
    );
  }
}

/** Where the fields of a part of the document are listed. */
const pageOf = ({ path: [part] }: z.core.$ZodIssue): string =>
  `here are listed in ${part === 'container' ? 'docs/targets/container.md' : 'docs/settings.md'}`;

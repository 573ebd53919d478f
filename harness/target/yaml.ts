import { parseDocument } from 'yaml';
import { TargetError } from './types';

/** What a YAML or JSON text says. References to nothing, and without end, come to light only when it is read. */
export function parseYaml(file: string, text: string): unknown {
  try {
    const document = parseDocument(text, { logLevel: 'error' });
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new TargetError(`${file}: not YAML: ${firstLine(error instanceof Error ? error.message : String(error))}`, {
      cause: error,
    });
  }
}

export const firstLine = (text: string): string => text.split('\n')[0] ?? '';

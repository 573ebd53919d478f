import type { FleetResult } from './result-line';

/**
 * Keeps of each result what the page of a fleet shows; the rest is in its line in the file. A text is kept once, in however many
 * results it stands, so that a thousand targets that fail the same checks take little more than one.
 */
export function keeping(): (result: FleetResult) => FleetResult {
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return (result) => ({
    ...result,
    profile: result.profile === null ? null : once(result.profile),
    sentence: once(result.sentence),
    checks: result.checks.map(({ id, clause, verdict }) => ({
      ...{ id: once(id), clause: once(clause), verdict },
      ...{ code: null, layer: null, actual: null },
    })),
    findings: result.findings.map(({ id, severity }) => ({ id: once(id), severity: once(severity) })),
  });
}

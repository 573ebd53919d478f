/** What a line of the diagnosis is about, in the order in which they are shown. */
export const topics = [
  'reachable',
  'subject',
  'credentials',
  'product',
  'upstream',
  'tls-versions',
  'tls-negotiated',
  'http',
  'clear-text',
  'client-certificate',
  'authorities',
  'unknown-certificate',
  'anonymous',
  'version',
  'certificate',
  'names',
  'validity',
  'key',
  'chain',
  'trust',
] as const;
export type Topic = (typeof topics)[number];

export const marks = ['ok', 'note', 'problem'] as const;

/** One line of the diagnosis. */
export interface Remark {
  readonly topic: Topic;
  readonly mark: (typeof marks)[number];
  /** A sentence without full stop. */
  readonly says: string;
  /** What to do about a problem. */
  readonly fix?: string;
}

export const ok = (topic: Topic, says: string): Remark => ({ topic, mark: 'ok', says });
export const note = (topic: Topic, says: string): Remark => ({ topic, mark: 'note', says });
export const problem = (topic: Topic, says: string, fix: string): Remark => ({ topic, mark: 'problem', says, fix });

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');

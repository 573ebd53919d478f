import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';

import type { Draft, StoredMetadata } from '../../storage/store';

const labelKey = z
  .string()
  .regex(
    /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/,
    'a label key is a name, with an optional prefix and a slash before it',
  );
const labelValue = z
  .string()
  .regex(
    /^([A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)?$/,
    'a label value is empty or at most 63 letters, digits, dots, dashes and underscores',
  );

/** What a caller may say in `metadata`. Whatever else is there, the server sets or drops. */
export const givenMetadata = z.object({
  name: z.string().optional(),
  generateName: z.string().optional(),
  labels: z.record(labelKey, labelValue).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});

/** The metadata of a new object; the caller's part of it has been found valid. */
export function newMetadata(
  { metadata }: Draft,
  { name, namespace, revision, now }: { name: string; namespace: string; revision: number; now: Date },
): StoredMetadata {
  const { generateName, labels, annotations } = givenMetadata.parse(metadata);
  return {
    name,
    ...(generateName !== undefined && { generateName }),
    ...(namespace && { namespace }),
    uid: randomUUID(),
    resourceVersion: String(revision),
    creationTimestamp: timestamp(now),
    ...(labels && { labels }),
    ...(annotations && { annotations }),
  };
}

/** A moment as the API writes it: to the second. */
export function timestamp(now: Date): string {
  return now.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The end of a generated name, out of Kubernetes' letters: none of them makes words or looks like another. */
export function nameSuffix(): string {
  const letters = 'bcdfghjklmnpqrstvwxz2456789';
  return Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
}

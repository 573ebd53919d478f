import { z } from 'zod';
import { isHost } from '../hosts';
import type { KeySpecification } from '../making/keys';
import { checkDocument } from './document';

/** A CSR document (clause 2.3) that was checked. */
export interface CsrDocument {
  /** The file it came from, or `document`: what errors about it begin with. */
  readonly source: string;
  /** The user name. */
  readonly CN: string;
  /** Host names and addresses, of server certificates only. */
  readonly hosts: readonly string[];
  readonly key: KeySpecification;
  /** Each organization is a group. */
  readonly names: readonly { readonly O: string }[];
}

const notBlank = z.string().refine((text) => text.trim() !== '', 'must not be empty');

const curves = { 256: 'P-256', 384: 'P-384', 521: 'P-521' } as const;
const isCurve = (size: number | undefined): size is keyof typeof curves => size !== undefined && size in curves;

/** Key types and sizes as cfssl takes them (rule J-02); an Ed25519 key has one size only, which need not be said. */
const key = z
  .strictObject({
    algo: z.enum(['rsa', 'ecdsa', 'ed25519'], { error: () => 'must be "rsa", "ecdsa" or "ed25519"' }),
    size: z.number().refine(Number.isSafeInteger, 'must be a whole number').optional(),
  })
  .transform(({ algo, size }, context): KeySpecification => {
    const refuse = (sizes: string): never => {
      context.addIssue({ code: 'custom', path: ['size'], message: `must be ${sizes} for an ${algo} key` });
      return z.NEVER;
    };
    switch (algo) {
      case 'rsa':
        if (size === undefined || size < 2048 || size > 8192) return refuse('between 2048 and 8192');
        return { rsaBits: size };
      case 'ecdsa':
        return isCurve(size) ? curves[size] : refuse('256, 384 or 521');
      case 'ed25519':
        return size === undefined || size === 256 ? 'Ed25519' : refuse('left out or 256');
    }
  });

const csr = z.strictObject({
  CN: notBlank,
  hosts: z.array(z.string().refine(isHost, 'must be a host name or an IP address')).default([]),
  key,
  names: z.array(z.strictObject({ O: notBlank })).default([]),
});

/**
 * Checks a CSR document; `source` is its file or `document`. Throws `document-invalid` with one sentence a problem.
 * `hosts` and `names` may be left out; `key` may not, because a default would hide a forgotten size.
 */
export const parseCsr = (json: unknown, source = 'document'): CsrDocument => ({
  source,
  ...checkDocument(json, csr, source),
});

import { z } from 'zod';
import {
  extendedKeyUsageOids,
  isExtendedKeyUsageName,
  isKeyUsageName,
  keyUsageNames,
  type ExtendedKeyUsageName,
  type KeyUsageName,
} from '../usages';
import { checkDocument } from './document';

/** A usage string of clause 2.4. */
export type Usage = KeyUsageName | ExtendedKeyUsageName;

/** How certificates of one profile are issued. */
export interface SigningProfile {
  readonly usages: readonly Usage[];
  readonly expiryHours: number;
}

/** A signing configuration (clause 2.4) that was checked, with every default filled in. */
export interface SigningConfig {
  /** The file it came from, or `document`: what errors about it begin with. */
  readonly source: string;
  readonly profiles: ReadonlyMap<string, SigningProfile>;
}

/** What holds when neither the profile nor the default section says (rule J-07; clause 8 and cfssl agree). */
const defaultHours = 8760;

const longestHours = 876_600;

const expiry = z
  .string()
  .refine(
    (text) => /^\d{1,6}h$/.test(text) && hoursOf(text) > 0 && hoursOf(text) <= longestHours,
    `must be a positive whole number of hours such as "8760h", at most ${longestHours}h; "-1h", "1y", "90m" and "1.5h" are not accepted`,
  )
  .transform(hoursOf);

function hoursOf(text: string): number {
  return Number.parseInt(text, 10);
}

const usageNames = [...Object.keys(keyUsageNames), ...Object.keys(extendedKeyUsageOids)];
const isUsage = (text: string): text is Usage => isKeyUsageName(text) || isExtendedKeyUsageName(text);

/** The known usage that differs only in blanks, hyphens or capitals: the usual slip, which cfssl lets pass (rule J-10). */
function suggestion(text: string): string {
  const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
  const meant = usageNames.find((name) => letters(name) === letters(text));
  return meant === undefined ? `use one of: ${usageNames.join(', ')}` : `write ${JSON.stringify(meant)}`;
}

const usage = z.string().transform((text, context): Usage => {
  if (isUsage(text)) return text;
  const message = `is ${JSON.stringify(text.slice(0, 60))}, which is not a known usage; ${suggestion(text)}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const profile = z.strictObject({
  usages: z.array(usage).min(1, 'must name at least one usage'),
  expiry: expiry.optional(),
});

const configuration = z.strictObject({
  signing: z.strictObject({
    default: z.strictObject({ expiry: expiry.optional() }).optional(),
    profiles: z
      .record(z.string(), profile)
      .refine((profiles) => Object.keys(profiles).length > 0, 'must hold at least one profile'),
  }),
});

/**
 * Checks a signing configuration; `source` is its file or `document`. Throws `document-invalid` with one sentence a
 * problem.
 *
 * A profile without the field `expiry` takes `signing.default.expiry`, and without that 8760 hours: "missing" means
 * that the field is not there. cfssl differs twice (rule J-07): it refuses a profile without the field, although its
 * own default section is meant for that, and it takes "0h" and "" as missing, which here are errors (rule J-08).
 */
export function parseSigningConfig(json: unknown, source = 'document'): SigningConfig {
  const { signing } = checkDocument(json, configuration, source);
  const fallback = signing.default?.expiry ?? defaultHours;
  const profiles = Object.entries(signing.profiles).map(
    ([name, { usages, expiry: expiryHours = fallback }]) => [name, { usages, expiryHours }] as const,
  );
  return { source, profiles: new Map(profiles) };
}

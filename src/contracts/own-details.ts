import * as z from 'zod/mini';
import { staffLimits } from '#domain/limits.ts';
import { isStaffName, noStaffName } from '#domain/staff/staff-name.ts';
import { staffRoles } from '#domain/staff-roles.ts';
import { atMost, isWritable, optionalText } from './field.ts';
import { possiblePhone } from './possible-phone.ts';

/**
 * What a member of staff says of themselves. `ownDetails` takes no arguments. `saveOwnDetails` with `{ details }`: those of
 * `ownDetailsRequest` that changed; none of them says that somebody was asked for their name and gave none. Both answer with
 * `ownDetailsAnswer`.
 */
export const ownDetails = 'own_details';
export const saveOwnDetails = 'save_own_details';

const nullableText = z.nullable(z.string());

export const ownDetailsAnswer = z.object({
  /** Null: they have given none yet. */
  name: nullableText,
  /** The name, or else the beginning of their address. */
  called: z.string(),
  phone: nullableText,
  signature_english: nullableText,
  signature_kannada: nullableText,
  /** Whether they were asked for their name. */
  asked: z.boolean(),
  /** Everybody else who is staff, by name. */
  colleagues: z.array(
    z.object({ id: z.string(), name: z.string(), role: z.enum(staffRoles), phone: nullableText }),
  ),
});

/** A name as colleagues read it. */
const staffName = z
  .string(noStaffName)
  .check(
    z.trim(),
    z.refine(isStaffName, noStaffName),
    atMost(staffLimits.name, `Your name must be less than ${staffLimits.name} characters`),
    z.refine(isWritable, 'The name has a character that cannot be stored. Please type it again.'),
  );

const signature = (label: string, limit: number) => optionalText({ label, limit });

export const ownDetailsRequest = z.object({
  name: staffName,
  phone: optionalText({ label: 'Your telephone', limit: staffLimits.phone }).check(possiblePhone),
  signature_english: signature('Your signature in English', staffLimits.signature_english),
  signature_kannada: signature('Your signature in Kannada', staffLimits.signature_kannada),
});

export type OwnDetails = z.infer<typeof ownDetailsAnswer>;

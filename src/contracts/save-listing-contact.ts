import * as z from 'zod/mini';
import { contactLimits } from '#domain/limits.ts';
import { storedPhone } from '#domain/enquiry/phone.ts';
import { optionalText } from './field.ts';
import { possiblePhone } from './possible-phone.ts';

/** Saves the contact for a home. If all fields are empty, the contact is removed. For staff. */
export const saveListingContact = 'save-listing-contact';

const emptyToNull = (text: string) => (text === '' ? null : text);

export const saveListingContactRequest = z.object({
  property_id: z.guid('This is not the id of a home.'),
  /** `updated_at` of the contact as it was read. Null: there was none. */
  seen_at: z.nullable(
    z.iso.datetime({ offset: true, error: 'Say how the contact was when you looked at it.' }),
  ),
  name: z.pipe(optionalText({ label: 'Name', limit: contactLimits.name }), z.transform(emptyToNull)),
  firm: z.pipe(optionalText({ label: 'Firm', limit: contactLimits.firm }), z.transform(emptyToNull)),
  phone: z.pipe(
    optionalText({ label: 'Phone', limit: contactLimits.phone }).check(possiblePhone),
    z.transform((typed) => emptyToNull(storedPhone(typed))),
  ),
});

export const saveListingContactResponse = z.object({ saved: z.literal(true) });
export type SaveListingContactResponse = z.infer<typeof saveListingContactResponse>;

/** The tolerant form that the desk reads. Any success means that the contact is saved. */
export const tolerantSaveListingContactResponse = z.object({ saved: z.catch(z.literal(true), true) });

/** 409 */
export const contactHasChanged =
  'Somebody has changed this contact since you looked at it. Look at it as it is now, then save again to keep yours.';
export const saveListingContactFailure = 'The contact could not be saved. Please try again.';

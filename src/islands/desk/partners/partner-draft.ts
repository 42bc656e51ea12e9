import * as z from 'zod/mini';
import type { Partner } from '#contracts/admin-partners.ts';
import { impossiblePhone } from '#contracts/possible-phone.ts';
import { mayBePhone, storedPhone } from '#domain/enquiry/phone.ts';
import { homesCome } from '#domain/partner/homes-come.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { partnerTrusts } from '#domain/partner/partner-trusts.ts';
import { partnerContactLimits, partnerLimits } from '#domain/limits.ts';
import { hasAtMost } from '#domain/text/has-at-most.ts';
import { isVisible } from '#domain/text/is-visible.ts';

const draftContact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.enum(partnerLanguages),
});

export const partnerDraft = z.object({
  id: z.string(),
  /** The `updated_at` that the writer saw. Null: the partner is new. */
  seen_at: z.nullable(z.string()),
  name: z.string(),
  homes_come: z.enum(homesCome),
  trust: z.enum(partnerTrusts),
  notes: z.string(),
  contacts: z.array(draftContact),
});

export type PartnerDraft = z.infer<typeof partnerDraft>;
export type DraftContact = z.infer<typeof draftContact>;

export function emptyDraft(id: string): PartnerDraft {
  return { id, seen_at: null, name: '', homes_come: 'typed', trust: 'after staff', notes: '', contacts: [] };
}

export function draftOf({ id, updated_at, name, homes_come, trust, notes, contacts }: Partner): PartnerDraft {
  return {
    id,
    seen_at: updated_at,
    name,
    homes_come,
    trust,
    notes: notes ?? '',
    contacts: contacts.map((contact) => ({
      ...contact,
      email: contact.email ?? '',
      phone: contact.phone ?? '',
    })),
  };
}

/** What `savePartner` is sent. */
export function savedPartner(draft: PartnerDraft) {
  return {
    ...draft,
    slug: partnerSlug(draft),
    name: draft.name.trim(),
    notes: draft.notes.trim() || null,
    contacts: draft.contacts.map((contact) => ({
      ...contact,
      name: contact.name.trim(),
      email: contact.email.trim() || null,
      phone: storedPhone(contact.phone) || null,
    })),
  };
}

/** What a new partner is called in files and commands: 'kaveri-homes'. A name in another script gets one of its id. */
function partnerSlug({ id, name }: PartnerDraft): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, partnerLimits.slug)
    .replace(/^-+|-+$/g, '');
  return words || `partner-${id.slice(0, 8)}`;
}

/** A sentence that says what to do before it can be saved; null if nothing. */
export function draftProblem({ name, notes, contacts }: PartnerDraft): string | null {
  if (!isVisible(name)) return 'Write the name of the partner.';
  if (!hasAtMost(partnerLimits.name, name.trim()))
    return `The name has more than ${partnerLimits.name} characters. Shorten it.`;
  if (!hasAtMost(partnerLimits.notes, notes.trim()))
    return `The notes have more than ${partnerLimits.notes} characters. Shorten them.`;
  for (const contact of contacts) {
    const problem = contactProblem(contact);
    if (problem) return problem;
  }
  return null;
}

function contactProblem({ name, email, phone }: DraftContact): string | null {
  if (!isVisible(name)) return 'Write the name of each contact, or remove the contact.';
  if (!hasAtMost(partnerContactLimits.name, name.trim()))
    return `${name.trim().slice(0, 30)}…: the name has more than ${partnerContactLimits.name} characters. Shorten it.`;
  if (!email.trim() && !phone.trim()) return `${name.trim()}: write an e-mail address or a phone number.`;
  if (
    email.trim() &&
    !(z.regexes.email.test(email.trim()) && hasAtMost(partnerContactLimits.email, email.trim()))
  )
    return `${name.trim()}: this is not an e-mail address. Look for a slip.`;
  if (phone.trim() && !(mayBePhone(phone) && hasAtMost(partnerContactLimits.phone, storedPhone(phone))))
    return `${name.trim()}: ${impossiblePhone[0]?.toLowerCase()}${impossiblePhone.slice(1)}.`;
  return null;
}

import { z } from 'zod';
import { type ErasedRows, erasedRows } from '#contracts/erase-mailbox.ts';
import { distinguishingFacts, titleWithFacts } from '#contracts/distinguishing-facts.ts';
import type { ServiceClient } from '../supabase/clients.ts';

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);

/** Rows as they are stored. `home` is added where other homes have the title that is in `titleColumn`. */
const rowsAboutHomes = (titleColumn: string) =>
  z.array(
    row.transform(({ facts, ...stored }) => {
      const told = distinguishingFacts.parse(facts);
      return told ? { ...stored, home: titleWithFacts(String(stored[titleColumn]), told) } : stored;
    }),
  );

/** Everything that the database stores about a mailbox: the result of `privacy_export`. */
export const copySchema = z.object({
  enquiries: rowsAboutHomes('property_title'),
  replies: rows,
  visits: rows,
  appointments: rows,
  people: rows,
  mails: rows,
  changes: rows,
  accounts: rows,
  staff_names: rows,
  invitations: rows,
  alerts: rowsAboutHomes('label'),
  partner_contacts: rows,
});

export type PersonCopy = z.infer<typeof copySchema>;

/** All that the database has of a mailbox. */
export async function copyPerson(client: ServiceClient, address: string): Promise<PersonCopy> {
  const { data, error } = await client.rpc('privacy_export', { address });
  if (error) throw new Error(`The rows could not be read: ${error.message}`);
  return copySchema.parse(data);
}

/** Each spelling of the address, and the references of enquiries and calls. */
export function identifyingWords({
  enquiries,
  appointments,
  accounts,
  staff_names,
  invitations,
  alerts,
  mails,
  partner_contacts,
}: PersonCopy): string[] {
  const mailPayloads = mails.map(({ payload }): Record<string, unknown> => ({ ...Object(payload) }));
  const all = [
    ...enquiries,
    ...appointments,
    ...accounts,
    ...staff_names,
    ...invitations,
    ...alerts,
    ...partner_contacts,
    ...mailPayloads,
  ];
  const words = all.flatMap(({ email, reference }) => [email, reference]);
  return [...new Set(words.filter((word) => typeof word === 'string'))];
}

export type ErasureResult = ErasedRows;

/** Returns 'admin' and erases nothing when the mailbox belongs to staff. */
export async function erasePerson(client: ServiceClient, address: string): Promise<ErasureResult | 'admin'> {
  const { data, error } = await client.rpc('privacy_erase', { address });
  if (error) throw new Error(`Nothing was erased: ${error.message}`);
  const answer = z.union([z.object({ refused: z.literal('admin') }), erasedRows]).parse(data);
  return 'refused' in answer ? answer.refused : answer;
}

export type Trace = { readonly location: string; readonly mentions: number };

/** The columns of the database that still contain one of these words, as 'table.column'. */
export async function findTraces(client: ServiceClient, words: readonly string[]): Promise<Trace[]> {
  if (words.length === 0) return [];
  const { data, error } = await client.rpc('privacy_traces', { words: [...words] });
  if (error) throw new Error(`What is left could not be looked for: ${error.message}`);
  return data;
}

export const contactSchema = z
  .object({
    home: z.string(),
    facts: distinguishingFacts,
    name: z.string().nullable(),
    firm: z.string().nullable(),
    phone: z.string().nullable(),
    notes: z.array(z.string()),
  })
  .transform(({ facts, ...contact }) => ({ ...contact, home: titleWithFacts(contact.home, facts) }));

/** What is stored about the contact with this telephone number, whom staff ask about homes, at a partner too. */
export async function copyContact(client: ServiceClient, phone: string) {
  const { data, error } = await client.rpc('privacy_export_contact', { phone_number: phone });
  if (error) throw new Error(`The rows could not be read: ${error.message}`);
  const ofPartners = await client.rpc('privacy_export_partner_contact', { phone_number: phone });
  if (ofPartners.error) throw new Error(`The rows could not be read: ${ofPartners.error.message}`);
  return { contactOf: z.array(contactSchema).parse(data), partnerContacts: rows.parse(ofPartners.data) };
}

/** The mailboxes that are stored with this telephone number. */
export async function findMailboxes(client: ServiceClient, phone: string): Promise<string[]> {
  const { data, error } = await client.rpc('privacy_mailboxes', { phone_number: phone });
  if (error) throw new Error(`The rows could not be read: ${error.message}`);
  return data;
}

const erasedOfPhone = z.object({
  people: z.array(z.intersection(erasedRows, z.object({ address: z.string() }))),
  /** Of how many homes and partners a contact without a mailbox was erased. */
  homes: z.int(),
  partners: z.int(),
});

export type PhoneErasure = z.infer<typeof erasedOfPhone>;

/**
 * Erases everything of whoever has this telephone number, whatever is stored of them. Returns the mailbox, and erases
 * nothing, when it belongs to staff.
 */
export async function erasePhone(
  client: ServiceClient,
  phone: string,
): Promise<PhoneErasure | { staff: string }> {
  const { data, error } = await client.rpc('privacy_erase_phone', { phone_number: phone });
  if (error) throw new Error(`Nothing was erased: ${error.message}`);
  const refusal = z.object({ refused: z.literal('admin'), mailbox: z.string() });
  const answer = z.union([refusal, erasedOfPhone]).parse(data);
  return 'refused' in answer ? { staff: answer.mailbox } : answer;
}

import * as z from 'zod/mini';
import { author } from './author.ts';

/**
 * Erasing what is stored about a mailbox of a person: `supabase.rpc(eraseMailbox, { mailbox_id, seen })`, for admins. It is the
 * rule of `npm run privacy -- erase`. Without `seen`, the mark of an earlier answer, nothing is erased: the answer says what
 * would be.
 */
export const eraseMailbox = 'admin_erase_mailbox';

const amount = z._default(z.int(), 0);

/** What an erasure took, or would take. */
export const erasedRows = z.object({
  enquiries: z.int(),
  /** Answers to the enquiries, and visits, also those that are over. A database of before counts neither. */
  answers: amount,
  planned_visits: amount,
  appointments: z.int(),
  /** How many pages of the person staff kept under People: 1 or 0. */
  people: z.int(),
  mails: z.int(),
  accounts: z.int(),
  alerts: z.int(),
  /** How many partners had the person as a contact. */
  partner_contacts: z.int(),
  references: z.array(z.string()),
  /** Every spelling of the address that was found. */
  addresses: z.array(z.string()),
  /** Of how many homes the person was the contact, by a number that is stored with the mailbox. */
  contact_of: z.int(),
  /** Mailboxes that staff took for the same person. */
  merged_with: z.array(z.string()),
  /** Other mailboxes with a telephone number of this one. */
  same_number: z.array(z.string()),
  /** The telephone numbers that were stored with the mailbox. */
  phones: z.array(z.string()),
  /** Calls to come, by 'YYYY-MM-DD' and 'HH:MM' in India, whose slots can be booked again. */
  freed: z.array(z.object({ reference: z.string(), preferred_date: z.string(), preferred_time: z.string() })),
  /** Visits to come, of which staff get a mail. */
  visits: z.array(z.object({ starts_on: z.string(), starts_at: z.string(), shown_by: z.string() })),
  /** The entry in the log of changes. Null: nothing was stored, or nothing is erased yet. */
  proof: z._default(z.nullable(z.object({ ...author.shape, id: z.string(), erased_at: z.string() })), null),
});

export type ErasedRows = z.infer<typeof erasedRows>;

/**
 * 'asks': nothing is erased yet, or something was stored since `seen`. 'staff': the mailbox belongs to a member of staff, whose
 * role must be taken first. 'gone': nobody is stored by this id, as when a colleague was faster.
 */
export const eraseMailboxAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('asks'), mark: z.string(), erases: erasedRows }),
  z.object({ result: z.literal('erased'), erases: erasedRows }),
  z.object({ result: z.literal('staff') }),
  z.object({ result: z.literal('gone') }),
]);

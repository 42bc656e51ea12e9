import { formatIstTime } from '../calendar/ist.ts';
import { formatCount } from '../text/text.ts';

/** How many rows of each kind are erased of a mailbox. */
interface ErasedCounts {
  readonly enquiries: number;
  readonly answers: number;
  readonly planned_visits: number;
  readonly appointments: number;
  readonly people: number;
  readonly alerts: number;
  readonly partner_contacts: number;
  readonly contact_of: number;
  readonly mails: number;
  readonly accounts: number;
}

/** What is erased, as parts of a sentence: ['2 enquiries', '1 call']. Empty when nothing is stored. */
export function erasedParts(erased: ErasedCounts): string[] {
  const count = (amount: number, one: string, many?: string) => amount > 0 && formatCount(amount, one, many);
  return [
    count(erased.enquiries, 'enquiry', 'enquiries'),
    count(erased.answers, 'answer'),
    count(erased.planned_visits, 'visit'),
    count(erased.appointments, 'call'),
    erased.people > 0 && 'what staff noted under People',
    count(erased.alerts, 'alert'),
    count(erased.partner_contacts, 'contact of a partner', 'contacts of partners'),
    erased.contact_of > 0 && `the contact of ${formatCount(erased.contact_of, 'home')}`,
    count(erased.mails, 'mail'),
    count(erased.accounts, 'account'),
  ].filter((part) => part !== false);
}

/** What an erasure leaves, and for how long. */
export const leftByErasure = [
  'Mails that were sent stay with whoever got them: delete them from the mailboxes of staff.',
  'No law makes this database keep any of it. Papers of a signed agreement are kept elsewhere, for 8 years.',
];

/** Says where copies are, and until when. */
export const backupsAfterErasure =
  'Backups from before hold a copy until they are deleted: those that you keep, when you delete them, and those of the host, as long as its plan keeps them.';

interface ErasureProof {
  readonly id: string;
  /** ISO 8601. */
  readonly erasedAt: string;
  /** Who erased it. Null: the command of the server. */
  readonly by: string | null;
  readonly counts: ErasedCounts;
}

/** The proof of an erasure as a text to keep: when, by whom and how much, and nothing that leads to the person. */
export function erasureProofText(siteName: string, { id, erasedAt, by, counts }: ErasureProof): string {
  return [
    `${siteName}: proof of an erasure`,
    '',
    `Number: ${id}`,
    `Erased on: ${formatIstTime(erasedAt)} IST`,
    `Erased by: ${by ?? 'the command of the server'}`,
    `Erased of one mailbox, in all of its spellings: ${erasedParts(counts).join(', ')}.`,
    '',
    ...leftByErasure,
    backupsAfterErasure,
    'This proof names nobody whose data it was. The log of changes keeps it for 24 months, by its number.',
    '',
  ].join('\n');
}

import * as z from 'zod/mini';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';
import { storedAppointmentStatuses } from '#domain/appointment/appointment-status.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import { answersAs } from '#domain/enquiry/enquiry-answers.ts';
import { storedEnquiryStatuses } from '#domain/enquiry/enquiry-statuses.ts';
import { enquiryTypes } from '#domain/enquiry/enquiry-types.ts';
import { suspicions } from '#domain/form/suspicion.ts';
import { replyChannels } from '#domain/reply/reply-channels.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { enquiryHome } from './enquiry-home.ts';
import { author } from './author.ts';

/**
 * The inbox: `supabase.rpc(adminInbox, { kind: 'enquiry' | 'appointment', ...InboxArguments })` by a signed-in admin.
 *
 * A change updates the table directly, by id, but only if the row is unchanged since it was read. It selects the row
 * back: `from('enquiries' | 'appointments').update({ status, notes, owner }).eq('id', id)`
 * `.eq('updated_at', seenAt).select('id')`.
 * No row comes back if somebody changed the row meanwhile, if it is gone, or if the caller is no longer an admin.
 * Reading it again tells which. Code 23505 (409) on an appointment: it was cancelled, and somebody else has booked its
 * slot since. The database records who changed what, and when (`history`).
 *
 * A request with the status 'suspected' or 'spam' becomes 'new' or 'requested', and its mails are written, or 'spam'.
 * Any other status is refused.
 *
 * Bogus calls are released together: `supabase.rpc(releaseCalls, { calls: [{ id, seen_at }] })`. `seen_at` is the
 * `updated_at` that was read. Each mailbox in these calls gets one mail, if it had received a mail about one of them.
 */
export const adminInbox = 'admin_inbox';
/** Some rows of the inbox as they are now, by `{ kind, ids }`, in no order, without those that are gone. */
export const adminInboxRows = 'admin_inbox_rows';
export const releaseCalls = 'release_calls';
/** Colleagues who may own an enquiry or a call. Takes no arguments. */
export const adminStaff = 'admin_staff';

export type InboxSort = 'newest' | 'due';

/** What a figure of Numbers counts, by the names in an address. None: all requests. */
export const scopeNames = ['from', 'until', 'homes', 'by', 'with'] as const;
/**
 * `from`, `until`: days in India, 'YYYY-MM-DD', on which the request came. `homes`: those of a row of Numbers, as
 * `counted-homes.ts` writes it. `by`: the colleague who answered first, `with`: whose it is while it waits; or 'nobody'.
 */
export type InboxScope = Partial<Record<(typeof scopeNames)[number], string>>;

export interface InboxArguments {
  /** Words to find in name, e-mail, phone, reference, title, message and notes. Case is ignored. */
  words?: string;
  /** One status, or all but 'suspected' and 'spam', which only words find. */
  only_status?: string;
  /** `next` of the previous answer. */
  after_row?: string;
  /** At most 1,000. */
  take?: number;
  /** 'due': rows that wait for us come first, by due time, then the others, newest first. The default is 'newest'. */
  sort?: InboxSort;
  /** Only those that a figure of Numbers counts. */
  scope?: InboxScope;
}

/** Text typed by a visitor, without characters that would change the reading direction of the line for staff. */
const visitorText = z.string().check(z.overwrite(withoutBidiControls));

/** One change by one person. The text of a note is not stored again. */
const inboxChange = z.object({
  changed_at: z.string(),
  /** All null: the server or the visitor made the change, or the person asked for erasure. */
  ...author.shape,
  /** True when the visitor made the change, with the link of a mail. */
  by_caller: z.boolean(),
  reason: z.nullable(visitorText),
  /** 'time': the call was moved. Both values are 'YYYY-MM-DD HH:MM' in India. */
  field: z.enum(['status', 'owner', 'notes', 'time']),
  was: z.nullable(z.string()),
  became: z.nullable(z.string()),
});

const sharedColumns = {
  id: z.string(),
  reference: z.string(),
  name: visitorText,
  email: visitorText,
  phone: visitorText,
  /** False: no mail to the visitor was written, because it is suspected, or too many requests have named their address. */
  notified: z.boolean(),
  /** Until when a limit holds back the mail to the visitor. Null: it does not. */
  mail_held_until: z.nullable(z.string()),
  /** The sign of a robot that it came with. Null: none. */
  suspected_because: z.nullable(z.enum(suspicions)),
  notes: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Who sent it, as People lists them. Null: nobody has accepted it yet. */
  person: z.nullable(z.string()),
  /** Newest first, at most 20. */
  history: z.array(inboxChange),
};

const enquiredHome = {
  /** The home as the visitor saw it, named like other homes for staff. */
  property_title: z.nullable(visitorText),
  property_facts: distinguishingFacts,
};

function withHomeName<Row extends z.infer<z.ZodMiniObject<typeof enquiredHome>>>({
  property_facts: facts,
  ...row
}: Row) {
  return { ...row, property_title: row.property_title && titleWithFacts(row.property_title, facts) };
}

export const enquiryRow = z.object({
  ...sharedColumns,
  enquiry_type: z.enum(enquiryTypes),
  preferred_contact: z.enum(contactLabels),
  ...answersAs(visitorText),
  property_id: z.nullable(z.string()),
  ...enquiredHome,
  property_price: z.number(),
  property_currency: z.string(),
  property_area: z.nullable(visitorText),
  property_url: z.nullable(z.string()),
  status: z.enum(storedEnquiryStatuses),
  /** Null: it is about no home. */
  asked_home: z.nullable(enquiryHome),
  /** The last answer that we stored. Null: none. */
  answered: z.nullable(
    z.object({ id: z.string(), channel: z.enum(replyChannels), sent_at: z.string(), ...author.shape }),
  ),
  /** Other enquiries that name the same mailbox, newest first, at most 5. Somebody else may have sent some of them. */
  related: z.array(
    z.pipe(
      z.object({ reference: z.string(), ...enquiredHome, same_phone: z.boolean() }),
      z.transform(withHomeName),
    ),
  ),
});

export const appointmentRow = z.object({
  ...sharedColumns,
  /** 'YYYY-MM-DD' and 'HH:MM:SS', in India. */
  preferred_date: z.string(),
  preferred_time: z.string(),
  message: visitorText,
  status: z.enum(storedAppointmentStatuses),
  /** Other upcoming calls booked from the same network address, soonest first. */
  related: z.array(
    z.object({
      id: z.string(),
      updated_at: z.string(),
      reference: z.string(),
      name: visitorText,
      preferred_date: z.string(),
      preferred_time: z.string(),
    }),
  ),
});

const listAnswer = {
  next: z.nullable(z.string()),
  total: z.int(),
  waiting: z.int(),
  /** How many look like a robot's, and wait for staff to decide. */
  suspected: z.int(),
};

export const enquiryInboxAnswer = z.object({
  rows: z.array(z.pipe(enquiryRow, z.transform(withHomeName))),
  ...listAnswer,
});
export const appointmentInboxAnswer = z.object({ rows: z.array(appointmentRow), ...listAnswer });
export const enquiryRowsAnswer = z.array(z.pipe(enquiryRow, z.transform(withHomeName)));
export const appointmentRowsAnswer = z.array(appointmentRow);
export const releaseCallsAnswer = z.object({
  released: z.int(),
  /** Calls that somebody changed since they were read, or that are no longer open. They stay unchanged. */
  changed: z.int(),
  mails: z.int(),
});
export const adminStaffAnswer = z.array(
  z.object({
    id: z.string(),
    /** With the address where two have the same first name. */
    name: z.string(),
    /** The name alone, as clients may read it. */
    called: z.string(),
  }),
);

export type EnquiryRow = Omit<z.infer<typeof enquiryRow>, 'property_facts'>;
export type AppointmentRow = z.infer<typeof appointmentRow>;
export type AdminStaffAnswer = z.infer<typeof adminStaffAnswer>;

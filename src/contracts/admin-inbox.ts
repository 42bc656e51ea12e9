import * as z from 'zod/mini';
import { withoutTurns } from '#domain/text/direction.ts';

/**
 * The inbox. `supabase.rpc(adminEnquiries | adminAppointments, InboxArguments)` by a signed-in admin.
 *
 * A change is written to the table itself, by id and over the row as it was seen, with what was written read back:
 * `from('enquiries' | 'appointments').update({ status, notes, owner }).eq('id', id).eq('updated_at', seenAt).select('id')`.
 * No row back: somebody changed it since, it is gone, or the caller is no admin any more; reading it again tells which.
 * Code 23505 (409) on an appointment: it was cancelled, and its slot has been booked by somebody else since. Who
 * changed what, and when, is kept by the database (`history`).
 *
 * Bogus calls go together: `supabase.rpc(releaseCalls, { calls: [{ id, seen_at }] })`, `seen_at` the `updated_at` that was
 * read. Each mailbox named in them gets one mail, if it had been told of one.
 */
export const adminEnquiries = 'admin_enquiries';
export const adminAppointments = 'admin_appointments';
export const releaseCalls = 'release_calls';
/** Colleagues who may own an enquiry or a call; no arguments. */
export const adminStaff = 'admin_staff';

/** What stands first. */
export type InboxSort = 'newest' | 'due';

export interface InboxArguments {
  /** Found in name, e-mail, phone, reference, title, message and notes; any case. */
  words?: string;
  /** One status, or all. */
  only_status?: string;
  /** `next` of the answer before. */
  after_row?: string;
  /** At most 1,000. */
  take?: number;
  /** 'due': what waits for us first, by when it is due; then the rest, newest first. 'newest' when left out. */
  sort?: InboxSort;
}

export const enquiryStatuses = ['new', 'contacted', 'done'] as const;
export const appointmentStatuses = ['requested', 'confirmed', 'done', 'no-show', 'cancelled'] as const;

/** What a visitor typed, without what would turn the line in which staff read it. */
const typed = z.string().check(z.overwrite(withoutTurns));

/** One change by one person. A note's text is not kept twice. */
const inboxChange = z.object({
  changed_at: z.string(),
  /** Null: a change by the server, or somebody who is gone. */
  by_name: z.nullable(z.string()),
  field: z.enum(['status', 'owner', 'notes']),
  was: z.nullable(z.string()),
  became: z.nullable(z.string()),
});

const shared = {
  id: z.string(),
  reference: z.string(),
  name: typed,
  email: typed,
  phone: typed,
  /** False: no mail went to them, because so many requests have named their address. */
  told: z.boolean(),
  notes: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Newest first, at most 20. */
  history: z.array(inboxChange),
};

export const enquiryRow = z.object({
  ...shared,
  enquiry_type: z.enum(['availability_check', 'general_help']),
  preferred_contact: z.enum(['WhatsApp', 'Phone Call']),
  best_times: typed,
  property_id: z.nullable(z.string()),
  /** The listing as the visitor saw it. */
  property_title: z.nullable(typed),
  property_price: z.number(),
  property_currency: z.string(),
  property_area: z.nullable(typed),
  property_url: z.nullable(z.string()),
  status: z.enum(enquiryStatuses),
  /** Others that name the same mailbox, newest first, at most 5: one of them may be by somebody else. */
  beside: z.array(
    z.object({ reference: z.string(), property_title: z.nullable(typed), same_phone: z.boolean() }),
  ),
});

export const appointmentRow = z.object({
  ...shared,
  /** 'YYYY-MM-DD' and 'HH:MM:SS', in India. */
  preferred_date: z.string(),
  preferred_time: z.string(),
  message: typed,
  status: z.enum(appointmentStatuses),
  /** The other calls to come that were booked from the same place, soonest first. */
  beside: z.array(
    z.object({
      id: z.string(),
      updated_at: z.string(),
      reference: z.string(),
      name: typed,
      preferred_date: z.string(),
      preferred_time: z.string(),
    }),
  ),
});

const answer = {
  next: z.nullable(z.string()),
  /** That match the words and the status. */
  total: z.int(),
  /** All that wait for us: new enquiries, requested appointments. */
  waiting: z.int(),
};

export const adminEnquiriesAnswer = z.object({ rows: z.array(enquiryRow), ...answer });
export const adminAppointmentsAnswer = z.object({ rows: z.array(appointmentRow), ...answer });
export const releaseCallsAnswer = z.object({
  released: z.int(),
  /** Written to by somebody since they were read, or over: these stand as they were. */
  changed: z.int(),
  /** Mails that are written. */
  told: z.int(),
});
export const adminStaffAnswer = z.array(z.object({ id: z.string(), name: z.string() }));

export type EnquiryRow = z.infer<typeof enquiryRow>;
export type AppointmentRow = z.infer<typeof appointmentRow>;
export type AdminStaffAnswer = z.infer<typeof adminStaffAnswer>;

import * as z from 'zod/mini';

/**
 * The inbox. `supabase.rpc(adminEnquiries | adminAppointments, InboxArguments)` by a signed-in admin.
 *
 * A change is written to the table itself, by id and over the row as it was seen, with what was written read back:
 * `from('enquiries' | 'appointments').update({ status, notes, owner }).eq('id', id).eq('updated_at', seenAt).select('id')`.
 * No row back: somebody changed it since, it is gone, or the caller is no admin any more; reading it again tells which.
 * Code 23505 (409) on an appointment: it was cancelled, and its slot has been booked by somebody else since. Who
 * changed what, and when, is kept by the database (`history`).
 */
export const adminEnquiries = 'admin_enquiries';
export const adminAppointments = 'admin_appointments';
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
  name: z.string(),
  email: z.string(),
  phone: z.string(),
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
  best_times: z.string(),
  property_id: z.nullable(z.string()),
  /** The listing as the visitor saw it. */
  property_title: z.nullable(z.string()),
  property_price: z.number(),
  property_currency: z.string(),
  property_area: z.nullable(z.string()),
  property_url: z.nullable(z.string()),
  status: z.enum(enquiryStatuses),
});

export const appointmentRow = z.object({
  ...shared,
  /** 'YYYY-MM-DD' and 'HH:MM:SS', in India. */
  preferred_date: z.string(),
  preferred_time: z.string(),
  message: z.string(),
  status: z.enum(appointmentStatuses),
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
export const adminStaffAnswer = z.array(z.object({ id: z.string(), name: z.string() }));

export type EnquiryRow = z.infer<typeof enquiryRow>;
export type AppointmentRow = z.infer<typeof appointmentRow>;
export type AdminStaffAnswer = z.infer<typeof adminStaffAnswer>;

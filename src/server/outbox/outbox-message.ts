import { z } from 'zod';
import { factWords } from '#domain/property/fact-words.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { namesOf } from '#domain/record-of.ts';
import { alertKinds } from '#domain/alert/alert.ts';
import { reportedNumbers } from '#contracts/admin-numbers.ts';
import { distinguishingFacts, titleWithFacts } from '#contracts/distinguishing-facts.ts';
import { callerStatuses } from '#domain/appointment/appointment-status.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import { answersAs } from '#domain/enquiry/enquiry-answers.ts';
import { enquiryTypes } from '#domain/enquiry/enquiry-types.ts';
import { staffRoles } from '#domain/staff-roles.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { type Offer, offers } from '#domain/offer.ts';
import { stopOfBefore } from '#domain/visit/visit-times.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => withoutBidiControls(value ?? '').trim());

/** The partner's own number of a home; '' for one that we made, which mails written before may name. */
const homeReference = text.transform((reference) => referenceOfPartner(reference) ?? '');

const slotTime = z.string().transform((time) => time.slice(0, 5));

/** An enquiry as the database wrote it for mails. */
export const enquirySchema = z.object({
  reference: z.string(),
  enquiry_type: z.enum(enquiryTypes),
  name: text,
  email: z.string(),
  phone: text,
  preferred_contact: z.enum(contactLabels),
  ...answersAs(text),
  property_id: z.string().nullish(),
  property_title: text,
  property_price: z.number().nullish(),
  property_currency: text,
  property_area: text,
  property_url: text,
  created_at: z.coerce.date(),
  /**
   * Other enquiries with the same mailbox. Only the mail to staff shows them. Rows of the desk call them
   * `related`; mails that wait in the outbox have this key.
   */
  beside: z.array(z.object({ reference: z.string(), same_phone: z.boolean() })).default([]),
});

const callTime = { preferred_date: z.iso.date(), preferred_time: slotTime };

/** Opens one call until it is over. Once the mail has been sent, the database removes it from the row. */
const link = z.string().nullish();

/** A call as the database wrote it for mails; `preferred_time` is 'HH:MM'. */
export const appointmentSchema = z.object({
  reference: z.string(),
  name: text,
  email: z.string(),
  phone: text,
  message: text,
  ...callTime,
  status: z.enum(callerStatuses),
  sequence: z.int(),
  /** True when a call takes place after all although it was cancelled and the visitor was told so. */
  reinstated: z.boolean().default(false),
  /** True when the caller sent other details for a call after staff were notified of it. */
  corrected: z.boolean().default(false),
  /** The time that the reader knows, if the call has moved since. */
  moved_from: z.object(callTime).nullish(),
  /** True when the caller made the change, for the `reason` that they wrote. */
  by_caller: z.boolean().default(false),
  reason: text,
  link,
  /** Other calls to come of the same mailbox. Only mails to it have their links. */
  standing: z.array(z.object({ reference: z.string(), ...callTime, link })).default([]),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
});

/** Calls that staff released together. The fields are those of the first call; `calls` lists all. */
export const releasedCallsSchema = appointmentSchema.extend({
  calls: z.array(z.object({ reference: z.string(), ...callTime })).min(1),
});

/**
 * A home in the mail of an alert, as `private.home_news` writes it. Facts that its row does not state are
 * null. A home that is gone comes without `currency` and the facts of its row.
 */
const alertedKinds = [...alertKinds, 'changed'] as const;

const alertedHomeSchema = z.object({
  kind: z.enum(alertedKinds),
  title: text,
  slug: z.string(),
  place: text,
  offer: z.enum(offers),
  price: z.number().nullish(),
  was: z.number().nullish(),
  currency: z.string().nullish(),
  bedrooms: z.number().nullish(),
  sqft: z.number().nullish(),
  checked: z.iso.date().nullish(),
  /** The name of its society, and the partner's reference. */
  society: text.nullish(),
  reference: text.nullish(),
  area_basis: z.enum(namesOf(factWords.area_basis)).nullish(),
  furnishing: z.enum(namesOf(factWords.furnishing)).nullish(),
  available_from: z.string().nullish(),
  possession: z.string().nullish(),
  deposit: z.string().nullish(),
});

/** `link` opens the alerts of the mailbox. The database removes it once the mail has been sent. */
const alertToConfirmSchema = z.object({ email: z.string(), link: z.string() });

/** An alert that waits for a confirmation: what it is about, in our words or as the title of a home. */
export interface AlertToConfirm {
  label: string;
  offer: Offer;
  /** Whether it is about one home. */
  home: boolean;
}

export const alertUpdateSchema = alertToConfirmSchema.extend({
  alerts: z
    .array(
      z
        .object({
          label: z.string(),
          offer: z.enum(offers),
          query: z.string(),
          /** True when the alert is about one home. */
          home: z.boolean(),
          facts: distinguishingFacts,
          /** Set in one mail of the last week before the alert ends by itself, otherwise null. */
          ends_on: z.iso.date().nullish(),
          /** True in the first mail since the area of the alert stands for its parts too. */
          widened: z.boolean().optional(),
          /** How many further homes the mail does not name. */
          more: z.int(),
          /** How many homes of each kind, named or not. A mail that 1.0.0 has queued does not say. */
          counts: z.record(z.enum(alertedKinds), z.int()).optional(),
          homes: z.array(alertedHomeSchema),
        })
        .transform(({ facts, ...alert }) => ({ ...alert, label: titleWithFacts(alert.label, facts) })),
    )
    .min(1),
});

/** What staff answered to an enquiry. */
const replySchema = enquirySchema.extend({ body: text });

const visitedHomeSchema = z
  .object({
    property_id: z.string().nullish(),
    title: z.string(),
    facts: distinguishingFacts,
    reference: homeReference,
    // Mails of before say nothing of the place.
    area: z.string().nullable().default(null),
    city: z.string().nullish(),
    position: z.string().nullable().default(null),
    middle: z.object({ lat: z.number(), lng: z.number() }).nullish(),
    size_metres: z.number().nullish(),
    // Nor of the time of each home.
    way_minutes: z.int().default(stopOfBefore.way_minutes),
    minutes: z.int().default(stopOfBefore.minutes),
  })
  .transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) }));

/** A visit as the database wrote it for mails; `starts_at` is 'HH:MM'. */
const visitSchema = z.object({
  id: z.string(),
  reference: z.string(),
  name: text,
  email: z.string(),
  phone: text,
  starts_on: z.iso.date(),
  starts_at: slotTime,
  meeting_point: text,
  shown_by: text,
  status: z.enum(['planned', 'cancelled', 'done']),
  sequence: z.int(),
  /** True when day or time differ from the last mail. */
  moved: z.boolean(),
  /** The day and time of the last mail, if it moved. Mails that version 1.0.0 stored have none. */
  moved_from: z.object({ starts_on: z.iso.date(), starts_at: slotTime }).nullish(),
  homes: z.array(visitedHomeSchema),
  /** Before a change. Mails of before say only that there is one. */
  was: z.object({ shown_by: text, meeting_point: text, homes: z.array(visitedHomeSchema) }).nullish(),
  /** True when the visitor made the change by their link, for the `reason` that they wrote. */
  by_visitor: z.boolean().default(false),
  reason: text,
  link,
  written_at: z.coerce.date(),
});

/** A visit whose client was erased: no text that anybody typed. */
const withdrawnVisitSchema = z.object({
  id: z.string(),
  starts_on: z.iso.date(),
  starts_at: slotTime,
  sequence: z.int(),
  written_at: z.coerce.date(),
});

export type WithdrawnVisit = z.infer<typeof withdrawnVisitSchema>;
export type AlertedHome = z.infer<typeof alertedHomeSchema>;
export type AlertUpdate = z.infer<typeof alertUpdateSchema>;

export type Visit = z.infer<typeof visitSchema>;
export type Reply = z.infer<typeof replySchema>;
export type Enquiry = z.infer<typeof enquirySchema>;
export type Appointment = z.infer<typeof appointmentSchema>;
export type ReleasedCalls = z.infer<typeof releasedCallsSchema>;

const staffInvitationSchema = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  link: z.string(),
  /** The address of the admin who invites. */
  by: text,
  /** Their name. A row of before has none. */
  by_name: text.optional(),
});

export type StaffInvitation = z.infer<typeof staffInvitationSchema>;

/** A file of a partner that changed nothing, and why. */
const refusedFileSchema = z.object({ partner: text, problem: text, file_name: text });
const refusedFileOfContactSchema = refusedFileSchema.extend({
  name: text,
  email: z.string(),
  language: z.enum(partnerLanguages),
});

export type RefusedFile = z.infer<typeof refusedFileSchema>;
export type RefusedFileOfContact = z.infer<typeof refusedFileOfContactSchema>;

/** Homes that a person at a partner is asked about. `link` opens their page; the database removes it once the mail is sent. */
const homesToConfirmSchema = z.object({
  email: z.string(),
  name: text,
  language: z.enum(partnerLanguages),
  link: z.string(),
  partner: text,
  due: z.int(),
  /** The first ten. */
  homes: z.array(
    z
      .object({ title: z.string(), facts: distinguishingFacts, reference: homeReference })
      .transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
  ),
  /** Homes that are hidden on a day unless somebody answers, at most 20. */
  hides: z.array(
    z
      .object({ title: z.string(), facts: distinguishingFacts, on: z.iso.date() })
      .transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
  ),
  /** Rows of the file that was taken in last and are no homes on the site, with the first five; null where there are none. */
  refused: z
    .object({
      file_name: text,
      rows: z.int(),
      first: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string() })),
    })
    .nullish(),
});

export type HomesToConfirm = z.infer<typeof homesToConfirmSchema>;

const row = { id: z.number(), created_at: z.string(), attempts: z.number() };

/** A row of `outbox`: whom to notify of what. */
export const outboxMessageSchema = z.discriminatedUnion('kind', [
  z.object({ ...row, kind: z.literal('enquiry_for_staff'), payload: enquirySchema }),
  z.object({ ...row, kind: z.literal('enquiry_changed_for_staff'), payload: enquirySchema }),
  z.object({ ...row, kind: z.literal('enquiry_for_visitor'), payload: enquirySchema }),
  z.object({ ...row, kind: z.literal('appointment_for_staff'), payload: appointmentSchema }),
  z.object({ ...row, kind: z.literal('appointment_for_visitor'), payload: appointmentSchema }),
  z.object({ ...row, kind: z.literal('calls_released_for_visitor'), payload: releasedCallsSchema }),
  z.object({ ...row, kind: z.literal('reply_for_visitor'), payload: replySchema }),
  z.object({ ...row, kind: z.literal('visit_for_visitor'), payload: visitSchema }),
  z.object({ ...row, kind: z.literal('visit_for_staff'), payload: visitSchema }),
  z.object({ ...row, kind: z.literal('visit_withdrawn_for_staff'), payload: withdrawnVisitSchema }),
  z.object({ ...row, kind: z.literal('suspected_for_staff'), payload: z.object({}) }),
  z.object({ ...row, kind: z.literal('feed_refused_for_staff'), payload: refusedFileSchema }),
  z.object({ ...row, kind: z.literal('feed_refused_for_partner'), payload: refusedFileOfContactSchema }),
  z.object({ ...row, kind: z.literal('numbers_for_staff'), payload: reportedNumbers }),
  z.object({ ...row, kind: z.literal('staff_invitation'), payload: staffInvitationSchema }),
  z.object({ ...row, kind: z.literal('homes_to_confirm'), payload: homesToConfirmSchema }),
  z.object({ ...row, kind: z.literal('alert_to_confirm'), payload: alertToConfirmSchema }),
  z.object({ ...row, kind: z.literal('alert_news'), payload: alertUpdateSchema }),
]);

export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

/** The minimum that must be valid for a row to be marked as sent or failed, whatever else it contains. */
export const claimedRowSchema = z.looseObject({
  id: z.number(),
  kind: z.string(),
  payload: z.unknown(),
  created_at: z.string(),
});

export type ClaimedRow = z.infer<typeof claimedRowSchema>;

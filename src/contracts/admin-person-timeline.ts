import * as z from 'zod/mini';
import { enquiryTypes } from '#domain/enquiry/enquiry-types.ts';
import { replyChannels } from '#domain/reply/reply-channels.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { visitOutcomes } from '#domain/visit/visit-outcomes.ts';
import { author } from './author.ts';

/**
 * What happened with a person, the newest first: `supabase.rpc(adminPersonTimeline, { person, after_row, take })`, for admins.
 * `after_row` is `next` of the page before. Mailboxes that are merged into the person are part of it.
 */
export const adminPersonTimeline = 'admin_person_timeline';

/** Text typed by a visitor, without characters that would change the reading direction of the line for staff. */
const visitorText = z.string().check(z.overwrite(withoutBidiControls));

const row = {
  /** The same for the same event, whenever it is read. */
  key: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** All null: the person did it, or the server. */
  ...author.shape,
  /** Of the enquiry or call. Null: it is about the person. */
  reference: z.nullable(z.string()),
};
const text = z.nullable(z.string());

const timelineRow = z.discriminatedUnion('kind', [
  z.object({
    ...row,
    kind: z.literal('enquiry'),
    said: z.object({
      type: z.enum(enquiryTypes),
      title: z.nullable(visitorText),
      words: visitorText,
      status: z.string(),
      notes: text,
    }),
  }),
  z.object({
    ...row,
    kind: z.literal('call'),
    said: z.object({
      starts_at: z.string(),
      words: z.nullable(visitorText),
      status: z.string(),
      notes: text,
    }),
  }),
  z.object({
    ...row,
    kind: z.literal('answer'),
    said: z.object({ channel: z.enum(replyChannels), body: z.string() }),
  }),
  z.object({
    ...row,
    kind: z.literal('visit'),
    said: z.object({
      status: z.enum(['planned', 'cancelled', 'done']),
      starts_at: z.string(),
      shown_by: z.string(),
      homes: z.array(z.object({ title: z.string(), outcome: z.nullable(z.enum(visitOutcomes)) })),
    }),
  }),
  z.object({ ...row, kind: z.literal('alert'), said: z.object({ status: z.string() }) }),
  z.object({
    ...row,
    kind: z.literal('change'),
    said: z.object({
      of: z.enum(['enquiry', 'appointment', 'visit', 'person']),
      field: z.enum(['status', 'owner', 'notes', 'time', 'stage', 'step', 'merged', 'split']),
      was: text,
      became: text,
      /** Whether the caller changed it with the link of a mail. */
      by_caller: z.boolean(),
      reason: z.nullable(visitorText),
    }),
  }),
]);

export const personTimelineAnswer = z.object({ rows: z.array(timelineRow), next: z.nullable(z.string()) });
export type TimelineRow = z.infer<typeof timelineRow>;

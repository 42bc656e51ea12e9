import * as z from 'zod/mini';
import { storedAppointmentStatuses } from '#domain/appointment/appointment-status.ts';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import { storedEnquiryStatuses } from '#domain/enquiry/enquiry-statuses.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { dutyGap } from './admin-duty.ts';
import { qualityRules } from './admin-quality.ts';
import { visitFacts } from './visit-facts.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/**
 * What waits for staff: `rpc(adminToday, { with_faults })` by a signed-in admin or editor. Lists have at most 20 rows,
 * those that are due first at the front; totals count all.
 */
export const adminToday = 'admin_today';
/** Text typed by a visitor, without characters that would change the reading direction of the line for staff. */
const visitorText = z.string().check(z.overwrite(withoutBidiControls));

const person = {
  id: z.string(),
  reference: z.string(),
  name: visitorText,
  email: visitorText,
  phone: visitorText,
};

const enquiry = z.pipe(
  z.object({
    ...person,
    status: z.enum(storedEnquiryStatuses),
    created_at: z.string(),
    preferred_contact: z.enum(contactLabels),
    best_times: visitorText,
    property_title: z.nullable(visitorText),
    property_facts: distinguishingFacts,
    /** Null: nobody's yet. */
    owner_name: z._default(z.nullable(z.string()), null),
    /** Who handed it to the reader, and their line. Null: nobody, or it is done. */
    handed: z._default(z.nullable(z.object({ by_name: z.nullable(z.string()), line: z.string() })), null),
  }),
  z.transform(({ property_facts: facts, property_title: title, ...row }) => ({
    ...row,
    home: title && titleWithFacts(title, facts),
  })),
);

const call = z.object({
  ...person,
  status: z.enum(storedAppointmentStatuses),
  /** 'YYYY-MM-DD' and 'HH:MM:SS', in India. */
  preferred_date: z.string(),
  preferred_time: z.string(),
  message: visitorText,
});

const visit = z.object({
  ...person,
  ...visitFacts,
  /** The id of the person. */
  person: z.string(),
  /** How many, and how many of them are not on the site any more. */
  homes: z.int(),
  gone: z.int(),
  /** Of all homes, with the ways between them. */
  minutes: z.int(),
  status: z.enum(['planned', 'cancelled', 'done']),
  sequence: z.int(),
  /** The visitor moved or cancelled it by the link of a mail, and nobody of us has noted it. */
  visitor_changed: z.boolean(),
});

const step = z.object({
  /** The id of the person. */
  person: z.string(),
  name: visitorText,
  next_step: z.string(),
  /** 'YYYY-MM-DD' */
  next_step_on: z.string(),
});

/** A listing that shows refused pictures. */
const pictured = z.pipe(
  z.object({
    kind: entityTypeSchema,
    id: z.string(),
    name: z.nullable(z.string()),
    facts: distinguishingFacts,
    pictures: z.int(),
    /** Why, of one of them. */
    refusal: z.string(),
  }),
  z.transform(({ facts, name, ...row }) => ({ ...row, name: titleWithFacts(name ?? '', facts) })),
);

/** A partner whose last file changed nothing. */
const failedFile = z.object({
  /** The id of the partner. */
  partner: z.string(),
  name: z.string(),
  at: z.string(),
  file_name: z.nullable(z.string()),
  source: z.enum(['address', 'upload', 'command']),
  /** Why: a sentence for staff and for the partner. */
  problem: z.nullable(z.string()),
  /** Of its address, in turn. */
  failures: z.int(),
  /** When an address that fails again and again is tried again by itself. */
  next_at: z.nullable(z.string()),
});

export const adminTodayAnswer = z.object({
  /** The instant that the answer was made for. */
  now: z.string(),
  /** Homes to ask about today, and how many were asked about. */
  round: z.object({ due: z.int(), done: z.int() }),
  pictures: z.array(pictured),
  /** How many homes break each rule. Null: it was not asked for. */
  faults: z.nullable(z.record(z.enum(qualityRules), z.int())),
  /** Null for an editor, as is `pages`. */
  requests: z.nullable(
    z.object({
      enquiries: z.object({ total: z.int(), rows: z.array(enquiry) }),
      /** Open calls of today and of earlier days, and calls to confirm. */
      calls: z.object({ total: z.int(), rows: z.array(call) }),
      /**
       * Visits that the visitor changed and nobody has noted, planned ones of today, those to come of which a home is gone, and those
       * of earlier days until somebody says what came of them.
       */
      visits: z.object({ total: z.int(), rows: z.array(visit) }),
      /** Next steps with people whose day has come. */
      steps: z.object({ total: z.int(), rows: z.array(step) }),
      /** Requests that look like a robot's. */
      suspected: z.int(),
      /** New enquiries and requested calls: the number in the title of the tab. */
      unanswered: z.int(),
      /** Why new enquiries become nobody's. Null: all is well, or nobody shall have them. */
      duty_gap: z._default(z.nullable(dutyGap), null),
      /** When the newest of those arrived. Null: there is none. */
      newest_at: z.nullable(z.string()),
    }),
  ),
  /** What partners have said and sent by link, and what waits for admins. Null for an editor. */
  partners: z.nullable(
    z.object({
      answers: z.int(),
      /** Of these, prices that stand in the list of what waits. */
      said_prices: z.optional(z.int()),
      photographs: z.int(),
      /** The last first. */
      files: z._default(z.array(failedFile), []),
    }),
  ),
  pages: z.nullable(
    z.object({
      failed: z.int(),
      /** Removals that wait for approval. */
      held: z.int(),
    }),
  ),
});

export type AdminTodayAnswer = z.infer<typeof adminTodayAnswer>;
export type FailedFile = z.infer<typeof failedFile>;
export type TodayEnquiry = z.infer<typeof enquiry>;
export type TodayStep = z.infer<typeof step>;
export type TodayVisit = z.infer<typeof visit>;
export type TodayCall = z.infer<typeof call>;

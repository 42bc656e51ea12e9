import * as z from 'zod/mini';
import { visitOutcomes } from '#domain/visit/visit-outcomes.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { visitFacts } from './visit-facts.ts';
import { author } from './author.ts';
import { meetingKind } from './meeting-kind.ts';
import { stopOfBefore } from '#domain/visit/visit-times.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/**
 * Visits, for admins. `adminVisits` with `{ person, words? }`: the visits of a person, and homes for the next one.
 * `planVisit` with `{ visit: { id, enquiry, starts_on, starts_at, meeting_point, shown_by, homes: [{ id, way_minutes, minutes }],
 * seen }, homes_seen }`: `id` is the idempotency key; `seen` is the `sequence` that the writer saw, null for a new visit. `despite: [id]` are
 * visits and calls that the writer knows of: without them one of the same person or colleague at that time is answered 'taken',
 * and so is one of the same person at any time that a colleague has planned, and one outside the working day (`late`) unless
 * `despite_hours` is true. `homes_seen` is what stood for its homes when they were added (`homesAsSeen`): where one is not so any
 * more, 'homes changed'.
 * `endVisit` with `{ visit, ending: 'cancelled' | 'done', seen, outcomes: { [place]: { outcome, note } } }`.
 */
export const adminVisits = 'admin_visits';
export const planVisit = 'plan_visit';
export const endVisit = 'end_visit';
/** Says with `{ visit, seen }` that somebody of us knows what the visitor changed. False: it has changed since `seen`. */
export const noteVisitorChange = 'note_visitor_change';
/** What stands for these homes as they are: `rpc(homesAsSeen, { homes })`. */
export const homesAsSeen = 'homes_as_seen';

/** In minutes: the way to a home, and the time in it. */
const stop = {
  way_minutes: z._default(z.int(), stopOfBefore.way_minutes),
  minutes: z._default(z.int(), stopOfBefore.minutes),
};
/** The middle of the area of a home, where that is known well enough. */
export const middleOfArea = z._default(z.nullable(z.object({ lat: z.number(), lng: z.number() })), null);

const visitHome = z.pipe(
  z.object({
    place: z.int(),
    property_id: z.nullable(z.string()),
    title: z.string(),
    facts: distinguishingFacts,
    reference: z.nullable(z.string()),
    /** It is not on the site any more. */
    gone: z.boolean(),
    /** Its own, or that of the gate of its society, as rows store it. */
    position: z._default(z.nullable(z.string()), null),
    ...stop,
    middle: middleOfArea,
    outcome: z.nullable(z.enum(visitOutcomes)),
    note: z.nullable(z.string()),
  }),
  z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
);

const visit = z.object({
  ...visitFacts,
  enquiry: z.string(),
  status: z.enum(['planned', 'cancelled', 'done']),
  sequence: z.int(),
  homes: z.array(visitHome),
  /** When it moved, and that it was cancelled, the latest first. `was` and `became` of a time are 'YYYY-MM-DD HH:MM' in India. */
  history: z._default(
    z.array(
      z.object({
        changed_at: z.string(),
        ...author.shape,
        /** True when the visitor made the change, by the link of a mail. */
        by_caller: z.boolean(),
        reason: z.nullable(z.string().check(z.overwrite(withoutBidiControls))),
        field: z.enum(['time', 'status']),
        was: z.nullable(z.string()),
        became: z.nullable(z.string()),
      }),
    ),
    [],
  ),
});

const homeToSee = z.pipe(
  z.object({
    id: z.string(),
    title: z.string(),
    facts: distinguishingFacts,
    reference: z.nullable(z.string()),
    position: z._default(z.nullable(z.string()), null),
    middle: middleOfArea,
  }),
  z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
);

export const adminVisitsAnswer = z.object({ visits: z.array(visit), homes: z.array(homeToSee) });
export const timeTaken = z.object({
  id: z.string(),
  kind: meetingKind,
  name: z.string().check(z.overwrite(withoutBidiControls)),
  /** 'HH:MM' in India. */
  starts_at: z.string(),
  ends_at: z.string(),
  /** Else somebody of the same name shows it, or owns the call. */
  same_person: z.boolean(),
  /** Of a visit at another time, which a colleague has planned: its day in India, and who planned it. */
  day: z.optional(z.string()),
  by: z.optional(z.nullable(z.string())),
});
export const saveVisitAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.enum(['saved', 'changed', 'gone', 'no homes', 'past']) }),
  z.object({
    result: z.literal('taken'),
    meetings: z.array(timeTaken),
    /** It begins before or ends after the working day, and nobody has said that this is meant. */
    late: z._default(z.boolean(), false),
  }),
]);
export const homesAsSeenAnswer = z.record(z.string(), z.string());

/** A home of a visit that was hidden or changed since it was added. */
const changedHome = z.pipe(
  z.object({
    id: z.string(),
    title: z.string(),
    facts: distinguishingFacts,
    seen: z.string(),
    /** It is not on the site any more. */
    gone: z.boolean(),
    /** When it was changed last, and by whom. All authors null: by a file or the server. */
    changed: z.nullable(z.object({ at: z.string(), ...author.shape })),
  }),
  z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
);
export type ChangedHome = z.infer<typeof changedHome>;
export const planVisitAnswer = z.union([
  saveVisitAnswer,
  z.object({ result: z.literal('homes changed'), homes: z.array(changedHome) }),
]);
export const endVisitAnswer = z.enum(['saved', 'changed', 'early']);

export type Visit = z.infer<typeof visit>;
export type TimeTaken = z.infer<typeof timeTaken>;
export type HomeToSee = z.infer<typeof homeToSee>;

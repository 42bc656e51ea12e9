import * as z from 'zod/mini';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/**
 * The file of a partner, for admins. `adminPartnerFeed` and `readPartnerFeedNow` with `{ partner }`; `savePartnerFeed` with
 * `{ payload: { partner, address, allows_http } }`; `mendPartnerFeed` with `{ payload: { partner, mended } }`, one
 * `Mended`; `decidePartnerPlace` with `{ payload: { partner, kind, name, slug } }`, null for none of our places; `decideFeedRun` with
 * `{ run, decision }`; `resolveFeedConflict` with `{ payload: { home, column, keep, theirs } }`; `showWaitingHomes` with
 * `{ homes }`; `undoFeedRun` with `{ run }`; `decideFeedRows` with `{ payload: { partner, decisions } }`, `RowDecision`s; `adminPartnerPictures` with `{ partner }`.
 */
export const adminPartnerFeed = 'admin_partner_feed';
export const savePartnerFeed = 'save_partner_feed';
export const mendPartnerFeed = 'mend_partner_feed';
export const decidePartnerPlace = 'decide_partner_place';
export const decideFeedRun = 'decide_feed_run';
export const readPartnerFeedNow = 'read_partner_feed_now';
export const resolveFeedConflict = 'resolve_feed_conflict';
export const decideFeedRows = 'decide_feed_rows';
export const undoFeedRun = 'undo_feed_run';
export const showWaitingHomes = 'show_waiting_homes';
export const adminPartnerPictures = 'admin_partner_pictures';

const counts = z.record(z.string(), z.number());

const run = z.object({
  id: z.string(),
  source: z.enum(['address', 'upload', 'command']),
  file_name: z.nullable(z.string()),
  state: z.enum(['waiting', 'trial', 'applying', 'done', 'refused', 'failed']),
  requested_at: z.string(),
  ended_at: z.nullable(z.string()),
  counts,
  problem: z.nullable(z.string()),
  /** It is the last run that changed homes, and can be taken back. */
  undoable: z._default(z.boolean(), false),
  undone_at: z._default(z.nullable(z.string()), null),
});

const finding = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  kind: z.enum(['unread', 'not held', 'adjusted', 'unlikely', 'refused']),
});

const unsurePlace = z.object({
  kind: z.enum(['area', 'society']),
  name: z.string(),
  guesses: z.array(z.object({ slug: z.string(), name: z.string() })),
  homes: z.int(),
  /** What speaks against the first guess. Not said in reports of 1.0.0, nor is what follows. */
  why: z._default(z.nullable(z.string()), null),
});

/** A locality whose homes are in an area that has not exactly its name, and how it was found. */
const alikePlace = z.object({ name: z.string(), area: z.string(), how: z.string(), homes: z.int() });
/** What lies in an area and is none itself. Its homes are in the area meanwhile. */
const proposedPart = z.object({
  name: z.string(),
  area: z.string(),
  /** Of the area. Not said in reports of 1.0.0. */
  slug: z._default(z.nullable(z.string()), null),
  homes: z.int(),
});

const report = z.object({
  run: z.string(),
  /** Of a file that was refused: staff may say that it is right as it is. */
  mayBeTakenIn: z.boolean(),
  columns: z.array(
    z.object({
      name: z.string(),
      readAs: z.nullable(z.string()),
      left: z.nullable(z.string()),
      stated: z.int(),
      read: z.int(),
    }),
  ),
  /** What a column may mean: its name in corrections, and its label. */
  meanings: z.array(z.tuple([z.string(), z.string()])),
  homes: z.array(
    z.object({
      row: z.int(),
      /** Null: the file gives it none. */
      reference: z.nullable(z.string()),
      facts: z.array(z.tuple([z.string(), z.string()])),
      pictures: z.int(),
    }),
  ),
  findings: z.array(finding),
  unsure: z.array(unsurePlace),
  /** The middles of areas that unclear names may mean, by their slugs there, where they are known well enough. */
  points: z._default(z.record(z.string(), z.object({ lat: z.number(), lng: z.number() })), {}),
  alike: z._default(z.array(alikePlace), []),
  parts: z._default(z.array(proposedPart), []),
  /** How many there are of each: the report holds the first ones. Not counted in reports of 1.0.0. */
  found: z.optional(
    z.object({
      findings: z.int(),
      unsure: z.int(),
      alike: z._default(z.int(), 0),
      parts: z._default(z.int(), 0),
    }),
  ),
  remarks: z.array(z.string()),
});

const named = {
  id: z.string(),
  title: z.string(),
  reference: z.nullable(z.string()),
};

/** One correction. Without a meaning, the column means again what was recognised; null: it is no fact of a home. */
export type Mended =
  { column: string; meaning?: string | null } | { column: string; value: string; word: string };

const corrections = z.object({
  columns: z.array(z.tuple([z.string(), z.nullable(z.string())])),
  values: z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))])),
});

const conflict = z.object({
  ...named,
  columns: z.array(
    z.object({
      column: z.string(),
      theirs: z.json(),
      /** Both as staff read them. */
      ours_said: z.unknown(),
      theirs_said: z.unknown(),
    }),
  ),
});

/** A row of the last file that may be one of several homes. */
const askedRow = z.object({
  /** By which a decision is known to be about it. */
  mark: z.string(),
  row: z.int(),
  title: z.string(),
  /** Null: the file gives it none. */
  reference: z.nullable(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])),
  homes: z.array(
    z.pipe(
      z.object({
        ...named,
        facts: distinguishingFacts,
        shown: z.boolean(),
        /** Not in the files since an earlier one. */
        missing: z.boolean(),
      }),
      z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
    ),
  ),
});

export const partnerFeedAnswer = z.nullable(
  z.object({
    address: z.nullable(z.string()),
    allows_http: z.boolean(),
    accepted_at: z.nullable(z.string()),
    /** Reads from the address that failed in turn, and from when on it is read again by itself. */
    failures: z._default(z.object({ count: z.int(), next_at: z.nullable(z.string()) }), {
      count: 0,
      next_at: null,
    }),
    corrections,
    places: z.array(z.object({ kind: z.string(), name: z.string(), means: z.nullable(z.string()) })),
    totals: z.object({
      in_files: z.int(),
      asked: z._default(z.int(), 0),
      gone: z.int(),
      waiting: z.int(),
      missing: z.int(),
      conflicts: z.int(),
    }),
    runs: z.array(run),
    report: z.nullable(report),
    asked: z._default(z.array(askedRow), []),
    waiting: z.array(
      z.pipe(
        z.object({ ...named, facts: distinguishingFacts }),
        z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
      ),
    ),
    conflicts: z.array(conflict),
    /** Homes that were said to be sold or let, and that a file two days later still has. */
    gone: z.array(
      z.pipe(
        z.object({ ...named, facts: distinguishingFacts, said_on: z.string(), by_partner: z.boolean() }),
        z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
      ),
    ),
  }),
);
export const savePartnerFeedAnswer = z.enum(['saved', 'http', 'gone']);
export const mendedAnswer = z.enum(['saved', 'gone']);
export const decideFeedRunAnswer = z.enum(['waiting', 'left', 'gone']);
export const readNowAnswer = z.enum(['waiting', 'no address']);
export const resolvedAnswer = z.enum(['resolved', 'changed', 'gone']);
/** 'next file': nobody keeps the last one, so it holds from the next one on. */
export const decideFeedRowsAnswer = z.enum(['reading', 'next file', 'changed']);
/** `left`: homes in which something that was changed since stays. */
export const undoFeedRunAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('undone'),
    restored: z.int(),
    hidden: z.int(),
    removed: z.int(),
    left: z.int(),
  }),
  z.object({ state: z.enum(['gone', 'busy']) }),
]);
export const shownAnswer = z.int();
export const partnerPicturesAnswer = z.object({
  total: z.int(),
  rows: z.array(z.object({ address: z.string(), problem: z.nullable(z.string()) })),
});

export type ProposedPart = z.infer<typeof proposedPart>;
export type PartnerFeed = NonNullable<z.infer<typeof partnerFeedAnswer>>;
export type PartnerFeedRun = z.infer<typeof run>;
export type PartnerFeedReport = z.infer<typeof report>;
export type PartnerFeedConflict = z.infer<typeof conflict>;
export type AskedRow = PartnerFeed['asked'][number];
/** Null: a home that we do not have. */
export type RowDecision = { mark: string; home: string | null };
export type GoneHome = PartnerFeed['gone'][number];
export type FeedValue = PartnerFeedConflict['columns'][number]['theirs'];
export type UnsurePlaceName = z.infer<typeof unsurePlace>;

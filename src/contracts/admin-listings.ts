import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { entityTypes } from '#domain/entity.ts';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import { author } from './author.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/** Searches homes, societies and areas by words and filters, including hidden ones. For signed-in staff. */
export const adminListings = 'admin_listings';
/** One home, society or area with its whole row. For signed-in staff. */
export const adminListing = 'admin_listing';
/** Many rows: those with the given ids, references or slugs, or the next ones of a scope by their ids. For admins. */
export const adminListingRows = 'admin_listing_rows';
/** What depends on a row. Shown before the row is deleted. For admins. */
export const adminDeletion = 'admin_deletion_counts';
/** Deleted rows that can still be restored, the latest first, by words. For admins. */
export const adminDeletedListings = 'admin_deleted_listings';
/** The cities, areas and societies that a home or society can belong to. For signed-in staff. */
export const adminPlaces = 'admin_places';
/** What homes can be filtered by, besides places. For signed-in staff. */
export const adminListingChoices = 'admin_listing_choices';
/** Changes by staff, newest first. Staff may read those of one row, admins those of all rows. */
export const adminChanges = 'admin_changes';

const filter = z.union([
  z.object({ column: z.string(), any: z.array(z.string()) }),
  z.object({ column: z.string(), from: z.nullable(z.number()), to: z.nullable(z.number()) }),
  z.object({
    near: z.array(z.tuple([z.number(), z.number()])),
    within: z.number(),
    areas: z.array(z.string()),
  }),
]);
/** The listings of a kind that these words find and that pass these filters, however many they are. */
export const listingScope = z.object({ words: z.string(), filters: z.array(filter) });
export type ListingScope = z.infer<typeof listingScope>;

const someText = z._default(z.nullable(z.string()), null);
const someNumber = z._default(z.nullable(z.number()), null);

const listedRow = z.object({
  kind: entityTypeSchema,
  id: z.string(),
  name: z.string(),
  reference: z.nullable(z.string()),
  /** The area of a home or society, the city section of an area. */
  place: z.nullable(z.string()),
  shown: z.boolean(),
  slug: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  property_type: z.nullable(z.enum(offers)),
  updated_at: z.string(),
  // Of homes only.
  /** The number of the specification: up to 10 a draft, from 1,000 on the home page too. */
  publish: someNumber,
  /** The address of its first picture, as the row has it. */
  picture: someText,
  /** In pixels, of a photograph of ours that is ready. */
  picture_width: someNumber,
  society: someText,
  sqft: someNumber,
  /** What `sqft` measures. */
  area_basis: someText,
  /** The day of the last check. */
  last_verified: z._default(z.nullable(z.iso.date()), null),
  partner: someText,
  /** Within the days that were asked for. */
  views: someNumber,
  enquiries: someNumber,
});
export type ListedRow = z.infer<typeof listedRow>;

/** What the order of a list compares of one row, the last thing its id. A page begins after such a row, or ends before it. */
export const listEdge = z.array(z.string().check(z.maxLength(200))).check(z.length(5));
export type ListEdge = z.infer<typeof listEdge>;

export const adminListingsAnswer = z.object({
  /** In the order that is asked for, and else the most recently changed first. */
  rows: z.array(listedRow),
  /** Includes the matches beyond these rows. */
  total: z.int(),
  /** How many matches stand before these rows. */
  before: z._default(z.int(), 0),
  first: z._default(z.nullable(listEdge), null),
  last: z._default(z.nullable(listEdge), null),
  /** The number of deleted ones that the words find. */
  deleted: z._default(z.int(), 0),
});

/** A row with all its columns. A save succeeds only while the row still has this `updated_at`. */
const wholeRow = z.looseObject({ id: z.string(), updated_at: z.string() });
export type WholeRow = z.infer<typeof wholeRow>;

const namedDeletion = {
  name: z.string(),
  facts: distinguishingFacts,
  deleted_at: z.string(),
  ...author.shape,
};

const deletion = z.pipe(
  z.object(namedDeletion),
  z.transform(({ facts, ...row }) => ({ ...row, name: titleWithFacts(row.name, facts) })),
);
export type DeletionNote = z.infer<typeof deletion>;

/**
 * `deleted` is set if staff deleted the row and it can still be restored. `sold_on` is the day of the check that found
 * the home sold or let, while its page says so. `on_hold`: the row is hidden, and its page stays until an admin takes
 * it down.
 */
export const adminListingAnswer = z.object({
  row: z.nullable(wholeRow),
  deleted: z._default(z.nullable(deletion), null),
  sold_on: z._default(z.nullable(z.iso.date()), null),
  on_hold: z._default(z.boolean(), false),
  /** The day since which its partner or a check has said that the offer is on hold. */
  offer_on_hold_since: z._default(z.nullable(z.string()), null),
});

/** The most rows in one answer: by their keys, and of a scope. */
export const MAX_KEYS_READ = 200;
export const MAX_ROWS_READ = 1000;
export const adminListingRowsAnswer = z.object({ rows: z.array(wholeRow) });

const place = z.object({
  id: z.string(),
  name: z.string(),
  /** Of an area: its name in words that stand alone, with its city where the name is not enough. */
  called: z.optional(z.string()),
  /** What filters call it, in lists of all cities. */
  slug: z._default(z.string(), ''),
  /** Of a society: what filters call its area. */
  area: z._default(z.nullable(z.string()), null),
  /** Of an area: its middle, where that is known well enough for a distance. */
  middle: z._default(z.nullable(z.object({ lat: z.number(), lng: z.number() })), null),
  /** Of a society: where its gate is, as its row stores it. */
  gate: z._default(z.nullable(z.string()), null),
  /** The section of an area, the area of a society: tells those of one name apart. */
  note: z._default(z.nullable(z.string()), null),
});
export type ListingPlace = z.infer<typeof place>;
export const adminPlacesAnswer = z.object({
  cities: z.array(place),
  areas: z.array(place),
  societies: z.array(place),
});
export type ListingPlaces = z.infer<typeof adminPlacesAnswer>;

const choice = z.object({ slug: z.string(), name: z.string() });
export const adminListingChoicesAnswer = z.object({
  bhk: z.array(z.number()),
  baths: z.array(z.number()),
  types: z.array(choice),
  facings: z.array(choice),
  builders: z.array(choice),
  cities: z.array(choice),
});
export type ListingChoices = z.infer<typeof adminListingChoicesAnswer>;

const changeRow = z.object({
  id: z.int(),
  changed_at: z.string(),
  ...author.shape,
  kind: z.enum([...entityTypes, 'closed day', 'settings', 'account', 'erasure']),
  /** The id of the row, the day of a closed day, or the number of an erasure. */
  listing: z.string(),
  /** Null: the row is deleted. */
  name: z.nullable(z.string()),
  facts: distinguishingFacts,
  /** True if a listing contact changed. Of those only the names of the fields are given. */
  of_contact: z.boolean(),
  changes: z.record(z.string(), z.object({ was: z.optional(z.unknown()), became: z.optional(z.unknown()) })),
});
const change = z.pipe(
  changeRow,
  z.transform(({ facts, ...row }) => ({ ...row, name: row.name && titleWithFacts(row.name, facts) })),
);
export type StaffChange = z.infer<typeof change>;

export const adminChangesAnswer = z.object({ rows: z.array(change), next: z.nullable(z.int()) });

const count = z.int();
const dependents = z.object({
  /** Homes on the site that refer to it. */
  homes: count,
  societies: count,
  photographs: count,
  enquiries: count,
  checks: count,
  /** Whether a contact is stored for it. */
  contact: z.boolean(),
});
export type Dependents = z.infer<typeof dependents>;
export const adminDeletionAnswer = z.object({ counts: z.nullable(dependents) });

const deletedRow = z.pipe(
  z.object({
    kind: entityTypeSchema,
    id: z.string(),
    reference: z._default(z.nullable(z.string()), null),
    ...namedDeletion,
  }),
  z.transform(({ facts, ...row }) => ({ ...row, name: titleWithFacts(row.name, facts) })),
);
export type DeletedRow = z.infer<typeof deletedRow>;
export const adminDeletedListingsAnswer = z.object({ rows: z.array(deletedRow) });

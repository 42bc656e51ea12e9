import * as z from 'zod/mini';
import { entityTypes } from '#domain/entity.ts';

/** Homes, societies or areas by words, hidden ones too. For signed-in staff, as all of these. */
export const adminListings = 'admin_listings';
/** One of them as its row is. */
export const adminListing = 'admin_listing';
/** Many of them: those of these ids, references or slugs, or the next ones in the order of their ids. */
export const adminListingRows = 'admin_listing_rows';
/** What hangs on one of them, said before it is deleted. */
export const adminDeletion = 'admin_deletion';
/** What was deleted and can be brought back, the latest first. */
export const adminDeletedListings = 'admin_deleted_listings';
/** What a home or society may belong to. */
export const adminPlaces = 'admin_places';
/** What staff changed, newest first: of one row, and for admins in all rows. */
export const adminChanges = 'admin_changes';

const listedRow = z.object({
  kind: z.enum(entityTypes),
  id: z.string(),
  name: z.string(),
  reference: z.nullable(z.string()),
  /** The area of a home or society, the city section of an area. */
  place: z.nullable(z.string()),
  /** Whether visitors see it. */
  shown: z.boolean(),
  slug: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  property_type: z.nullable(z.enum(['Sale', 'Rent'])),
  updated_at: z.string(),
});
export type ListedRow = z.infer<typeof listedRow>;

export const adminListingsAnswer = z.object({
  /** The latest changed first. */
  rows: z.array(listedRow),
  /** How many there are, also beyond these rows. */
  total: z.int(),
});

/** A row with all its columns. The database returned `updated_at`: it is saved only while it still has this value. */
const wholeRow = z.looseObject({ id: z.string(), updated_at: z.string() });
export type WholeRow = z.infer<typeof wholeRow>;

const deletion = z.object({
  name: z.string(),
  deleted_at: z.string(),
  /** Null: by somebody whose account is gone. */
  by_name: z.nullable(z.string()),
});
export type DeletionNote = z.infer<typeof deletion>;

/**
 * `deleted`: staff deleted it, and it can still be brought back. `sold_on`: the day of the check that found the home sold
 * or let, while its page says so. `on_hold`: it is hidden, and its page stays until an admin takes it down.
 */
export const adminListingAnswer = z.object({
  row: z.nullable(wholeRow),
  deleted: z._default(z.nullable(deletion), null),
  sold_on: z._default(z.nullable(z.iso.date()), null),
  on_hold: z._default(z.boolean(), false),
});

/** Rows in one answer. */
export const MOST_ROWS_READ = 200;
export const adminListingRowsAnswer = z.object({ rows: z.array(wholeRow) });

const place = z.object({ id: z.string(), name: z.string() });
export const adminPlacesAnswer = z.object({
  cities: z.array(place),
  areas: z.array(place),
  societies: z.array(place),
});
export type Places = z.infer<typeof adminPlacesAnswer>;

const change = z.object({
  id: z.int(),
  changed_at: z.string(),
  /** Null: by somebody whose account is gone. */
  by_name: z.nullable(z.string()),
  kind: z.enum([...entityTypes, 'closed day', 'settings']),
  /** The id of the row; of a closed day the day. */
  listing: z.string(),
  /** Null: the row is deleted. */
  name: z.nullable(z.string()),
  /** It was about whom to ask, of which only the fields are told. */
  of_contact: z.boolean(),
  changes: z.record(z.string(), z.object({ was: z.optional(z.unknown()), became: z.optional(z.unknown()) })),
});
export type StaffChange = z.infer<typeof change>;

export const adminChangesAnswer = z.object({ rows: z.array(change), next: z.nullable(z.int()) });

const count = z.int();
const hanging = z.object({
  /** Homes on the site that name it. */
  homes: count,
  societies: count,
  photographs: count,
  enquiries: count,
  checks: count,
  /** Whether somebody is noted to ask about it. */
  contact: z.boolean(),
});
export type Hanging = z.infer<typeof hanging>;
export const adminDeletionAnswer = z.object({ hangs: z.nullable(hanging) });

const deletedRow = z.object({
  kind: z.enum(entityTypes),
  id: z.string(),
  name: z.string(),
  deleted_at: z.string(),
  by_name: z.nullable(z.string()),
});
export type DeletedRow = z.infer<typeof deletedRow>;
export const adminDeletedListingsAnswer = z.object({ rows: z.array(deletedRow) });

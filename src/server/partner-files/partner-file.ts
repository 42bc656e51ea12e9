import { z } from 'zod';
import type { Identity } from '#domain/partner-file/home-in-file.ts';
import type { DecidedPlaces } from '#domain/partner-file/place-homes.ts';
import { fileVersionOf } from './file-version.ts';
import { parseCorrections, storedCorrections } from '#domain/partner-file/stored-corrections.ts';

const identity: z.ZodType<Identity> = z.object({
  reference: z.string().nullable(),
  facts: z.array(z.string()),
});

/** What is known of a partner's files before one is read, as `private.feed_of` tells it. */
export const partnerFileSchema = z
  .object({
    partner: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
    /** May hold a password: never in a log, a mail or a report. */
    address: z.string().nullable(),
    allows_http: z.boolean(),
    corrections: storedCorrections,
    identity: identity.nullable(),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    answered_from: z.string().nullable(),
    content_hash: z.string().nullable(),
    context_hash: z.string().nullable(),
    accepted_homes: z.int().nullable(),
    has_last_line_end: z.boolean().nullable(),
    undone: z.array(z.string()).default([]),
    places: z.array(z.tuple([z.enum(['area', 'society']), z.string(), z.string().nullable()])),
  })
  .transform((stored) => ({
    partner: stored.partner,
    address: stored.address,
    allowsHttp: stored.allows_http,
    corrections: parseCorrections(stored.corrections),
    identity: stored.identity,
    version: fileVersionOf(stored),
    contentHash: stored.content_hash,
    contextHash: stored.context_hash,
    acceptedHomes: stored.accepted_homes,
    hasLastLineEnd: stored.has_last_line_end,
    /** The SHA-256 of files whose run staff have undone. */
    undone: new Set(stored.undone),
    decided: decidedPlaces(stored.places),
    /** What staff mended and decided, as text: a file is read again when it changes. */
    mended: JSON.stringify([stored.corrections, stored.places]),
  }));

export type PartnerFile = z.infer<typeof partnerFileSchema>;

type StoredPlace = ['area' | 'society', string, string | null];

function decidedPlaces(places: readonly StoredPlace[]): DecidedPlaces {
  const of = (kind: StoredPlace[0]) =>
    new Map(places.filter(([each]) => each === kind).map(([, name, slug]) => [name, slug]));
  return { areas: of('area'), societies: of('society') };
}

/** A run that this process has begun or claimed. */
export interface PartnerFileRun {
  run: string;
  source: 'address' | 'upload' | 'command';
  fileName: string | null;
  /** Staff have seen what it would do, and want it. */
  isApproved: boolean;
  /** The SHA-256 of what they have seen; null where they have the file themselves. */
  approvedHash?: string | null;
  partnerFile: PartnerFile;
}

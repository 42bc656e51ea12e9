import { z } from 'zod';
import type { ServiceClient } from '../supabase/clients.ts';
import { type Rights, rightsSchema } from './rights.ts';

const cases = z.object({ count: z.int(), first: z.array(z.string()) });

/** For what a database does not report because it lacks the newest migrations. */
const noCases = { count: 0, first: [] };

/** The result of `checkup_facts` (supabase/schemas/upkeep/checkups.sql). */
const factsSchema = z.object({
  /** Versions of the applied migrations. */
  migrations: z.array(z.string()),
  /** As `textDigest` computes it. Missing in a database that lacks the newest migrations. */
  migration_texts: z.record(z.string(), z.string()).default({}),
  /** Objects in storage that the database lists, 10,000 at most, without those of photographs. */
  stored: z.array(z.object({ bucket: z.string(), name: z.string() })),
  /** Homes, societies and alerts that name an area that was merged into another: 'the home ANG-1150'. */
  merged_areas_named: cases.default(noCases),
  requests_without_mail: cases,
  lost_requests: cases,
  rows_without_page: cases,
  stuck_jobs: cases,
  late_jobs: cases,
  stuck_mails: cases,
  late_mails: cases,
  dead_mails: cases,
  stuck_syncs: cases,
  /** References of requests that have been suspected for a day. */
  suspected_requests: cases.default(noCases),
  /** Partners whose files nobody takes in. */
  late_feeds: cases.default(noCases),
  /** Homes that what is known of their partner's file does not fit. */
  homes_at_odds_with_files: cases.default(noCases),
  /** Names of the staff whose calendar link nobody has read for 90 days. */
  unread_calendars: cases.default(noCases),
  /** Ids of homes that are merged into another and have a page of their own all the same. */
  homes_merged_wrongly: cases.default(noCases),
  /** Days of homes whose views differ from the raw rows. */
  miscounted_days: cases.default(noCases),
  /** References of requests that are stored twice. */
  duplicate_requests: cases.default(noCases),
  /** References of requests that nobody is listed for under People, or somebody who seems not to have sent them. */
  people_at_odds: cases.default(noCases),
  /** References of enquiries with an answer that has no mail. */
  answers_without_mail: cases.default(noCases),
  /** References of enquiries with a visit that contradicts itself or its enquiry, or of which somebody was not told. */
  visits_at_odds: cases.default(noCases),
  /** Homes for which the answer of a partner has not had its effect. */
  answers_at_odds: cases.default(noCases),
  /** Unique indexes that are missing or invalid. */
  missing_unique_indexes: cases.default(noCases),
});

export type DatabaseFacts = z.infer<typeof factsSchema>;
export type StoredObject = DatabaseFacts['stored'][number];

export async function readDatabaseFacts(client: ServiceClient): Promise<DatabaseFacts> {
  const { data, error } = await client.rpc('checkup_facts');
  if (error) throw new Error(`The database could not be looked at: ${error.message}`);
  return factsSchema.parse(data);
}

/** Who may do what in the database. Call it only when the database has exactly our migrations. */
export async function readRights(client: ServiceClient): Promise<Rights> {
  const { data, error } = await client.rpc('checkup_rights');
  if (error) throw new Error(`The rights in the database could not be looked at: ${error.message}`);
  return rightsSchema.parse(data);
}

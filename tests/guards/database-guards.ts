import { accessGuards } from './database/access-guards.ts';
import { alertGuards } from './database/alert-guards.ts';
import { areaGuards } from './database/area-guards.ts';
import { placeGuards } from './database/place-guards.ts';
import { sameHomeGuards } from './database/same-home-guards.ts';
import { callGuards } from './database/call-guards.ts';
import { doubtGuards } from './database/doubt-guards.ts';
import { partnerFileGuards } from './database/partner-file-guards.ts';
import { listingGuards } from './database/listing-guards.ts';
import { partnerGuards } from './database/partner-guards.ts';
import { peopleGuards } from './database/people-guards.ts';
import { publishingGuards } from './database/publishing-guards.ts';
import { replyGuards } from './database/reply-guards.ts';
import { visitGuards } from './database/visit-guards.ts';
import type { SeededFault } from './seeded-fault.ts';

/** Grants, policies, constraints, limits and locks of the database. */
export const databaseGuards: readonly SeededFault[] = [
  ...accessGuards,
  ...alertGuards,
  ...areaGuards,
  ...placeGuards,
  ...sameHomeGuards,
  ...callGuards,
  ...doubtGuards,
  ...partnerFileGuards,
  ...listingGuards,
  ...partnerGuards,
  ...peopleGuards,
  ...publishingGuards,
  ...replyGuards,
  ...visitGuards,
];

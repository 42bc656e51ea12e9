import type { ReadableAtom } from 'nanostores';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { SignedInUser } from '../session/staff-backend.ts';
import { createOwnDetails, type OwnDetailsStore } from './accounts/own-details.ts';
import { createGenerator, type Generator, type GeneratorDependencies } from './generator/generator.ts';
import { createHealth, type Health } from './health/health.ts';
import { createInbox, type Inbox } from './inbox/inbox.ts';
import type { KeptListings } from './listings/ListingsBlock.tsx';
import { createPresence, type Presence } from './presence/presence.ts';
import { createQuality, type Quality } from './quality/quality.ts';
import { createRound, type Round, type RoundDependencies } from './round/round.ts';
import { readAgainForClaims } from './settings/read-again-for-claims.ts';
import { createSettings, type Settings } from './settings/settings.ts';
import { type Arrivals, createArrivals, hearToday } from './today/arrivals.ts';
import { countWaiting } from './today/count-waiting.ts';
import { createToday, type Today } from './today/today.ts';
import type { Notifications } from './window/notifications.ts';

export type DeskDependencies = GeneratorDependencies &
  RoundDependencies & { user: SignedInUser; notifications: Notifications; origin: string };

/** What each section may use. The stores outlive the section while another one is shown. */
export interface Desk extends DeskDependencies {
  role: StaffRole;
  /** What whoever works here says of themselves. */
  own: OwnDetailsStore;
  presence: Presence;
  today: Today;
  arrivals: Arrivals;
  generator: Generator;
  inbox: Inbox;
  round: Round;
  quality: Quality;
  health: Health;
  settings: Settings;
  keptListings: KeptListings;
  /** How many enquiries and calls wait. */
  $waiting: ReadableAtom<number>;
}

export function createDesk(dependencies: DeskDependencies, role: StaffRole): Desk {
  const presence = createPresence(dependencies.newKey());
  const today = createToday({ ...dependencies, presence });
  const arrivals = createArrivals(dependencies);
  const inbox = createInbox(dependencies);
  const quality = createQuality(dependencies);
  const settings = createSettings(dependencies);
  hearToday(today, arrivals);
  readAgainForClaims(settings, quality);
  return {
    ...dependencies,
    role,
    own: createOwnDetails(dependencies),
    presence,
    today,
    arrivals,
    generator: createGenerator(dependencies),
    inbox,
    round: createRound(dependencies),
    quality,
    health: createHealth(dependencies),
    settings,
    keptListings: { listings: null },
    $waiting: countWaiting(today, inbox),
  };
}

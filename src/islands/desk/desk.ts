import type { ReadableAtom } from 'nanostores';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { SignedInUser } from '../session/staff-backend.ts';
import { createOwnDetails, type OwnDetailsStore } from './accounts/own-details.ts';
import type { Generator, GeneratorDependencies } from './generator/generator.ts';
import type { Health } from './health/health.ts';
import { createInbox, type Inbox } from './inbox/inbox.ts';
import type { Listings } from './listings/listings.ts';
import { createPresence, type Presence } from './presence/presence.ts';
import type { Quality } from './quality/quality.ts';
import type { SavedReplies } from './replies/saved-replies.ts';
import type { Round, RoundDependencies } from './round/round.ts';
import type { Settings } from './settings/settings.ts';
import { type Arrivals, createArrivals, hearToday } from './today/arrivals.ts';
import { countWaiting } from './today/count-waiting.ts';
import { createToday, type Today } from './today/today.ts';
import type { Notifications } from './window/notifications.ts';

export type DeskDependencies = GeneratorDependencies &
  RoundDependencies & { user: SignedInUser; notifications: Notifications; origin: string };

/** The stores that sections make when they are first opened, with code of their own. */
interface KeptStores {
  generator?: Generator;
  health?: Health;
  listings?: Listings;
  quality?: Quality;
  round?: Round;
  savedReplies?: SavedReplies;
  settings?: Settings;
}

/** What each section may use. The stores outlive the section while another one is shown; those in `kept` come with its code. */
export interface Desk extends DeskDependencies {
  role: StaffRole;
  /** What whoever works here says of themselves. */
  own: OwnDetailsStore;
  presence: Presence;
  today: Today;
  arrivals: Arrivals;
  inbox: Inbox;
  kept: KeptStores;
  /** How many enquiries and calls wait. */
  $waiting: ReadableAtom<number>;
}

export function createDesk(dependencies: DeskDependencies, role: StaffRole): Desk {
  const presence = createPresence(dependencies.newKey());
  const today = createToday({ ...dependencies, presence });
  const arrivals = createArrivals(dependencies);
  const inbox = createInbox(dependencies);
  hearToday(today, arrivals);
  return {
    ...dependencies,
    role,
    own: createOwnDetails(dependencies),
    presence,
    today,
    arrivals,
    inbox,
    kept: {},
    $waiting: countWaiting(today, inbox),
  };
}

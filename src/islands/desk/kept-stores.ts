import { useState } from 'react';
import type { Generator } from './generator/generator.ts';
import type { Health } from './health/health.ts';
import type { Listings } from './listings/listings.ts';
import type { Quality } from './quality/quality.ts';
import type { SavedReplies } from './replies/saved-replies.ts';
import type { Round } from './round/round.ts';
import type { Settings } from './settings/settings.ts';

interface Stores {
  generator: Generator;
  health: Health;
  listings: Listings;
  quality: Quality;
  round: Round;
  savedReplies: SavedReplies;
  settings: Settings;
}

/**
 * The stores that sections make when they are first opened, with code of their own. They outlive the section, so that what
 * they do goes on while another one is open.
 */
export type KeptStores = Partial<Stores>;

/** The store of this name that was made before, or else a new one, which is kept. */
export function useKept<Name extends keyof Stores>(
  kept: KeptStores,
  name: Name,
  create: () => Stores[Name],
): Stores[Name] {
  const [store] = useState(() => kept[name] ?? create());
  kept[name] = store;
  return store;
}

import { type Day, dayAndMonth } from '../calendar/day.ts';
import type { HistoryEntry, PriceEntry } from './listing-history.ts';

/** The days on which a home was listed, and its price last reduced; null where that is not recorded, or not so. */
export interface HomeNews {
  listed: Day | null;
  reduced: Day | null;
}

/** For how many days a home is new, or reduced. */
export const NEWS_DAYS = 7;

/** From what the database wrote, newest first; a price that rose again is not reduced. */
export function newsOf(history: readonly HistoryEntry[] | null | undefined): HomeNews {
  const prices = (history ?? []).filter((entry): entry is PriceEntry => entry.what !== 'check');
  const [latest, before] = prices;
  const isReduced =
    latest?.what === 'price' &&
    (latest.price ?? 0) > 0 &&
    (latest.price ?? 0) < (latest.was ?? 0) &&
    (before === undefined || before.currency === latest.currency);
  return {
    listed: prices.find(({ what }) => what === 'listed')?.on ?? null,
    reduced: isReduced ? latest.on : null,
  };
}

/** The mark on a card. It names its day, so that it stays true on a page that nobody publishes again. */
export interface NewsMark {
  kind: 'new' | 'reduced';
  /** 'Reduced 18 Nov', 'Listed 19 Nov'. */
  text: string;
}

/** What is news on this day: a reduction before the listing, nothing after a week. */
export function newsMark({ listed, reduced }: HomeNews, today: Day): NewsMark | null {
  // Not with appointment/ist.ts: the filters would load what only forms need.
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - NEWS_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  if (reduced !== null && reduced >= since)
    return { kind: 'reduced', text: `Reduced ${dayAndMonth(reduced)}` };
  if (listed !== null && listed >= since) return { kind: 'new', text: `Listed ${dayAndMonth(listed)}` };
  return null;
}

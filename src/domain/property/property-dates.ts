import { type Day, formatDayAndMonth } from '../calendar/day.ts';
import type { HistoryEntry, PriceEntry } from './property-history-schema.ts';

/** The days on which a home was listed and its price last reduced. Null if not recorded, or not reduced. */
export interface PropertyDates {
  listed: Day | null;
  reduced: Day | null;
}

export const RECENT_CHANGE_DAYS = 7;

/** The database writes the history, newest first. A price that rose again is not reduced. */
export function propertyDates(history: readonly HistoryEntry[] | null | undefined): PropertyDates {
  const prices = (history ?? []).filter(
    (entry): entry is PriceEntry => entry.what === 'listed' || entry.what === 'price',
  );
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

/** The badge on a card. It names its day, so that it stays true on a page that is not published again. */
export interface ChangeBadge {
  kind: 'new' | 'reduced';
  /** 'Reduced 18 Nov', 'Listed 19 Nov'. */
  text: string;
}

/** A reduction takes precedence over the listing, and nothing counts after a week. */
export function changeBadge({ listed, reduced }: PropertyDates, today: Day): ChangeBadge | null {
  // Does not import calendar/ist.ts, because the filters would then load code that only forms need.
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - RECENT_CHANGE_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  if (reduced !== null && reduced >= since)
    return { kind: 'reduced', text: `Reduced ${formatDayAndMonth(reduced)}` };
  if (listed !== null && listed >= since) return { kind: 'new', text: `Listed ${formatDayAndMonth(listed)}` };
  return null;
}

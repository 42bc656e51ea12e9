import { map } from 'nanostores';
import { adminHomeFigures, adminHomeFiguresAnswer, type HomeFigures } from '#contracts/admin-home-figures.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatPrice } from '#domain/money/price.ts';
import type { Offer } from '#domain/offer.ts';
import { createLoader, type Load } from '../../../session/loader.ts';
import type { StaffBackend } from '../../../session/staff-backend.ts';

interface HomeFiguresState {
  load: Load;
  figures: HomeFigures | null;
}

/** The figures of one home, of 28 days and of the last weeks. */
export function createHomeFigures(backend: StaffBackend, home: string) {
  const $figures = map<HomeFiguresState>({ load: 'loading', figures: null });
  const { load } = createLoader($figures, {
    read: () => backend.rpc(adminHomeFigures, { home }, adminHomeFiguresAnswer),
    show: (figures) => ({ figures }),
  });
  return { $figures, load };
}

interface FigureWeek {
  week: Day;
  views: number;
  enquiries: number;
  calls: number;
  alerts: number;
  /** Its views as a part of those of the week with most, from 0 to 1. */
  height: number;
  /** Its checks and price steps in words, the earliest first. */
  happened: readonly string[];
}

/** The weeks with what happened in each, the latest first. */
export function weeksOf({ weeks, checks, prices }: HomeFigures, offer: Offer): FigureWeek[] {
  const most = weeks.reduce((high, { views }) => Math.max(high, views), 0);
  const events = [
    ...prices.map((step) => ({ on: step.on, said: describeStep(step, offer) })),
    ...checks.map(({ on, outcome }) => ({ on, said: `Checked: ${outcome}` })),
  ].sort((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
  return weeks
    .map(({ week, ...counts }, at) => {
      const end = weeks[at + 1]?.week;
      return {
        week,
        ...counts,
        height: most === 0 ? 0 : counts.views / most,
        happened: events
          .filter(({ on }) => on >= week && (end === undefined || on < end))
          .map(({ said }) => said),
      };
    })
    .reverse();
}

function describeStep({ price, was, currency }: HomeFigures['prices'][number], offer: Offer): string {
  const word = (amount: number | null) => formatPrice(amount, { currency, offer, decimals: 2 }).text;
  return was === null ? `Price ${word(price)}` : `Price ${word(was)} → ${word(price)}`;
}

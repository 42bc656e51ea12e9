import type { InboxScope } from '#contracts/admin-inbox.ts';

export type Figure = 'homes' | 'views' | 'enquiries' | 'calls';

export interface CountedDays {
  days: number;
  /** 'YYYY-MM-DD' */
  first_day: string;
  last_day: string;
}

/** The list of exactly what a figure counts, of these homes (`counted-homes.ts`): '#inbox?from=2026-11-01&until=…&homes=area%3AHebbal'. */
export function figureAddress(figure: Figure, homes: string, of: CountedDays): string {
  switch (figure) {
    case 'homes':
      return `#listings/property?shown=yes&counted=${encodeURIComponent(homes)}`;
    case 'views':
      return `#listings/property?counted=${encodeURIComponent(homes)}&days=${of.days}&sort=-views`;
    case 'enquiries':
      return inboxAddress('inbox', of, { homes });
    case 'calls':
      return inboxAddress('inbox/calls', of, { homes });
  }
}

/** The enquiries of these days that a figure of a colleague counts: those answered by them, or theirs that wait. */
export function colleagueAddress(figure: 'by' | 'with', id: string | null, of: CountedDays): string {
  return inboxAddress('inbox', of, { [figure]: id ?? 'nobody' });
}

function inboxAddress(list: string, { first_day, last_day }: CountedDays, scope: InboxScope): string {
  return `#${list}?${new URLSearchParams({ from: first_day, until: last_day, ...scope })}`;
}

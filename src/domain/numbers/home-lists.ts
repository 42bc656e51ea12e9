import { formatTimeSpan } from '../calendar/format-time-span.ts';
import { exactRupees } from '../money/rupees.ts';
import { formatCount } from '../text/text.ts';
import { formatChange } from './format-change.ts';

// What the lists of homes in numbers are called, and what stands behind each home: the same in the desk, in
// `npm run report` and in the mail to staff.

interface HomeList<Home> {
  readonly title: string;
  /** Stands in place of an empty list. */
  readonly none: string;
  readonly say: (home: Home) => string;
}

const seenMost: HomeList<{
  views: number;
  views_before: number;
  enquiries: number;
  enquiries_before: number;
}> = {
  title: 'Seen most',
  none: 'No home was seen in these days.',
  say: ({ views, views_before, enquiries, enquiries_before }) =>
    `${formatCount(views, 'view')} (${formatChange(views, views_before)}), ${formatCount(enquiries, 'enquiry', 'enquiries')} (${enquiries_before.toLocaleString('en-IN')} before)`,
};

const neverAsked: HomeList<{ views: number }> = {
  title: 'Seen and never asked',
  none: 'Somebody has asked about every home that was seen ten times.',
  say: ({ views }) => `${formatCount(views, 'view')}, no enquiry ever`,
};

const answeredLate: HomeList<{ late: number; asked: number; longest_minutes: number }> = {
  title: 'Asked and answered late',
  none: 'Every enquiry about a home was answered within our promise.',
  say: ({ late, asked, longest_minutes }) =>
    `${late} of ${asked} late, the longest after ${formatTimeSpan(longest_minutes * 60_000)}`,
};

interface AnsweredEnquiries {
  asked: number;
  asked_late: number;
  /** Not known of a mail that version 1.0.0 stored. */
  asked_no_home?: number | undefined;
  total: { enquiries: number };
}

/** How many of all enquiries waited longer than we promise, and why these are not as many as those of the homes. */
export function lateSentence({ asked, asked_late, asked_no_home, total }: AnsweredEnquiries): string {
  if (asked === 0 && total.enquiries === 0) return 'No enquiry came in these days.';
  const late = `${asked_late.toLocaleString('en-IN')} of ${formatCount(asked, 'enquiry', 'enquiries')} had no answer within our promise.`;
  if (asked_no_home === undefined) return late;
  const ofHomes = asked - asked_no_home;
  const erased = total.enquiries - ofHomes;
  return [
    late,
    asked_no_home > 0 &&
      `${ofHomes.toLocaleString('en-IN')} of them ${ofHomes === 1 ? 'is' : 'are'} about homes of ours, ${asked_no_home.toLocaleString('en-IN')} about none.`,
    erased > 0 &&
      `${formatCount(erased, 'enquiry', 'enquiries')} about homes ${erased === 1 ? 'is' : 'are'} counted and not stored any more.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const aboveNeighbours: HomeList<{ rupees: number; middle: number; homes: number; views: number }> = {
  title: 'Price above its neighbours',
  none: 'No home costs a fifth more than the middle of homes like it.',
  say: ({ rupees, middle, homes, views }) =>
    `${exactRupees(rupees)}, the middle of ${homes} is ${exactRupees(middle)}; ${formatCount(views, 'view')}`,
};

const emptySearches: HomeList<{ week: number; month: number }> = {
  title: 'What people search and do not find',
  none: 'Within 30 days every search found a home.',
  say: ({ week, month }) => `${week} in 7 days, ${month} in 30`,
};

/** The lists of homes below the numbers, by their keys in the answer of the database. */
export const homeLists = {
  homes: seenMost,
  never_asked: neverAsked,
  answered_late: answeredLate,
  above_neighbours: aboveNeighbours,
  searches: emptySearches,
} as const;

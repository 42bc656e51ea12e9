import type { ReportedNumbers } from '#contracts/admin-numbers.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupName } from '#domain/numbers/group-name.ts';
import { homeLists, lateSentence } from '#domain/numbers/home-lists.ts';
import { totals, totalsNote } from '#domain/numbers/totals.ts';
import { formatCount } from '#domain/text/text.ts';
import type { LetterSection } from '../mail/letter.ts';
import type { SenderFacts } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';

/** Of each list, so that the mail is read to its end. The desk shows 20. */
const SHOWN = 5;

/** What happened in the week, for staff. It names homes, and nobody who asked. */
export function numbersMailForStaff(numbers: ReportedNumbers, facts: SenderFacts): MailText {
  const { first_day, last_day, total, groups, homes, searches } = numbers;
  const cities = groups.city.length > 1 ? groups.city : [];
  return {
    subject: `Numbers of the week to ${formatDay(last_day)}: ${formatCount(total.views, 'view')}, ${formatCount(total.enquiries, 'enquiry', 'enquiries')} about homes`,
    letter: {
      greeting: `${formatDay(first_day)} to ${formatDay(last_day)}, beside the seven days before.`,
      paragraphs: [
        totals
          .map(
            ([label, now, before]) =>
              `${label}: ${countOf(total, now)}, ${formatChange(total[now], total[before])} (${countOf(total, before)})`,
          )
          .join('\n'),
        lateSentence(numbers),
        totalsNote,
      ],
      sections: [
        ...sectionOf({
          title: 'By city',
          homes: cities.map((city) => ({ ...city, title: groupName('city', city.name, null), slug: null })),
          say: (city) =>
            totals
              .map(
                ([label, now, before]) =>
                  `${label.toLowerCase()} ${countOf(city, now)} (${countOf(city, before)})`,
              )
              .join(', '),
        }),
        ...sectionOf({ ...homeLists.homes, homes }),
        ...sectionOf({ ...homeLists.never_asked, homes: numbers.never_asked }),
        ...sectionOf({ ...homeLists.answered_late, homes: numbers.answered_late }),
        ...sectionOf({ ...homeLists.above_neighbours, homes: numbers.above_neighbours }),
        ...sectionOf({
          ...homeLists.searches,
          homes: searches.map((search) => ({ ...search, title: search.label, slug: null })),
        }),
      ],
      details: [],
      links: [
        {
          label: 'All numbers, and the switch for this mail under Settings',
          href: facts.siteOrigin + facts.adminPath,
        },
      ],
      closing: [],
    },
  };

  /** Nothing for an empty list. */
  function sectionOf<Home extends { title: string; slug: string | null }>(list: {
    title: string;
    homes: readonly Home[];
    say: (home: Home) => string;
  }): LetterSection[] {
    if (list.homes.length === 0) return [];
    const entries = list.homes.slice(0, SHOWN).map((home) => ({
      title: home.title,
      href: home.slug === null ? null : facts.siteOrigin + facts.propertyPath({ slug: home.slug }),
      lines: [list.say(home)],
    }));
    return [{ heading: list.title, entries, links: [] }];
  }
}

function countOf<Field extends string>(counts: Readonly<Record<Field, number>>, field: Field): string {
  return counts[field].toLocaleString('en-IN');
}

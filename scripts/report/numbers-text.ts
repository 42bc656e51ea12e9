import type { ReportedNumbers } from '#contracts/admin-numbers.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupKinds, groupName, groupTitles } from '#domain/numbers/group-name.ts';
import { homeLists, lateSentence } from '#domain/numbers/home-lists.ts';
import { totals, totalsNote } from '#domain/numbers/totals.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';

/** As the section of the desk shows of searches. */
const SEARCHES = 20;

/** The numbers as lines for a terminal. */
export function numbersText(numbers: ReportedNumbers): string {
  const { first_day, last_day, days, total, groups } = numbers;
  const lines = [
    `${formatDay(first_day)} to ${formatDay(last_day)}, beside the ${days} days before: ${count(total.homes)} homes on the site.`,
    '',
    ...table([
      ['', 'Now', 'Change', 'Before'],
      ...totals.map(([label, now, before]) => [
        label,
        count(total[now]),
        formatChange(total[now], total[before]),
        count(total[before]),
      ]),
    ]),
    totalsNote,
    ...groupKinds.flatMap((kind) => [
      '',
      ...table([
        [groupTitles[kind], 'Homes', 'Change', ...totals.map(([label]) => `${label} (before)`)],
        ...groups[kind].map((group) => [
          shown(groupName(kind, group.name, group.offer)),
          count(group.homes),
          formatChange(group.views, group.views_before),
          ...totals.map(([, now, before]) => `${count(group[now])} (${count(group[before])})`),
        ]),
      ]),
    ]),
    ...list(homeLists.homes, numbers.homes),
    ...list(homeLists.never_asked, numbers.never_asked),
    ...list(homeLists.answered_late, numbers.answered_late),
    lateSentence(numbers),
    ...list(homeLists.above_neighbours, numbers.above_neighbours),
    ...list(
      homeLists.searches,
      numbers.searches.slice(0, SEARCHES).map((search) => ({ ...search, title: search.label })),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function list<Home extends { title: string }>(
  { title, none, say }: { title: string; none: string; say: (home: Home) => string },
  homes: readonly Home[],
): string[] {
  const lines = homes.map((home) => `  ${shown(home.title)}: ${say(home)}`);
  return ['', title, ...(lines.length > 0 ? lines : [`  ${none}`])];
}

/** The first column to the left, numbers to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Without characters that steer a terminal or turn the direction of reading. */
function shown(text: string): string {
  return withoutBidiControls(text).replace(/\p{Cc}+/gu, ' ');
}

const count = (value: number): string => value.toLocaleString('en-IN');

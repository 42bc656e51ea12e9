const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 'December' for 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** 'Dec' for 12. */
export function shortMonth(month: number): string {
  return monthName(month).slice(0, 3);
}

/** 12 for 'dec', 'december' or 'Decem'; null for a word that begins no month with three letters or more. */
export function monthNumber(name: string): number | null {
  const start = name.toLowerCase();
  const at = start.length < 3 ? -1 : MONTHS.findIndex((month) => month.toLowerCase().startsWith(start));
  return at < 0 ? null : at + 1;
}

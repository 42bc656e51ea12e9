import type { Day } from '../calendar/day.ts';

/** The months after this day, with steps of as many: '2027-03'. Those of a quarter begin with the last of this one. */
export function monthsAfter(today: Day, step: number, count: number): string[] {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const first = step === 1 ? month + 1 : month + (step - 1) - (month % step);
  return Array.from({ length: count }, (_, at) => {
    const next = first + at * step;
    return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`;
  });
}

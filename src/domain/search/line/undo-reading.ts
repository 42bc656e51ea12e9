import { aspectNames, type Filters, isChoices, noFilters, textOf } from '../filters.ts';

/** The current filters without what a reading asks for. What a visitor has changed since stays. */
export function undoReading(current: Filters, reading: Filters): Filters {
  let rest = current;
  for (const name of aspectNames) {
    if (textOf(reading, name) === textOf(noFilters, name)) continue;
    if (isChoices(name)) {
      const undone: readonly (string | number)[] = reading[name];
      const values: readonly (string | number)[] = current[name];
      rest = { ...rest, [name]: values.filter((value) => !undone.includes(value)) };
    } else if (textOf(current, name) === textOf(reading, name)) rest = { ...rest, [name]: noFilters[name] };
  }
  return rest;
}

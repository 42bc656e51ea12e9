import type { Day } from '../calendar/day.ts';
import { type AspectValues, type Filters, limitAspects, type LimitName, limitOf } from './filters.ts';

export interface LimitOption {
  /** As an address says it. */
  text: string;
  label: string;
}

/** The limit as an address writes it; empty without one. */
export function textOfLimit(filters: Filters, name: LimitName): string {
  return String(filters[name] ?? '');
}

/** The value that a menu has chosen. */
export function limitOfText<Name extends LimitName>(name: Name, text: string): AspectValues[Name] {
  return limitOf[name].find(text);
}

/** What the menus offer, with what a link asks for that they do not. None while today is not known. */
export function limitOptions(filters: Filters, today: Day | null): ReadonlyMap<LimitName, LimitOption[]> {
  return new Map(today === null ? [] : limitAspects.map((name) => [name, optionsOf(name, filters, today)]));
}

function optionsOf<Name extends LimitName>(name: Name, filters: Filters, today: Day): LimitOption[] {
  return limitOf[name].options(filters[name], today);
}

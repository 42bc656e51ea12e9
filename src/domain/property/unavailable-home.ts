import * as z from 'zod';
import { offers } from '../offer.ts';
import type { Day } from '../calendar/day.ts';

/** A home that a check found sold or let, with its facts at that time: a row of `unavailable_homes`. */
export const unavailableHomeSchema = z.object({
  id: z.guid(),
  since: z.iso.date(),
  slug: z.string().min(1),
  title: z.string(),
  city: z.string().nullable(),
  property_type: z.enum(offers),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  area_id: z.guid().nullable(),
});

export type UnavailableHome = z.infer<typeof unavailableHomeSchema>;

/** How many days its address says that it is no longer available (decision L2). */
const UNAVAILABLE_DAYS = 90;

/** Whether its page exists on this day in India. The 90th day after the check is the first without it. */
export function hasUnavailablePage({ since }: Pick<UnavailableHome, 'since'>, today: Day): boolean {
  return Date.parse(today) - Date.parse(since) < UNAVAILABLE_DAYS * 86_400_000;
}

import { type LatestHome, latestHomes, latestHomesPath } from '#contracts/latest-homes.ts';
import type { PropertyType } from '#domain/money/price.ts';

/** Spec.md section 9: post-enquiry homes. */
const SHOWN = 3;

/** The newest homes of a type without the one at `exceptHref`; none when they cannot be had, which is no fault to show. */
export async function readLatestHomes(
  type: PropertyType,
  exceptHref: string,
  send: typeof fetch = fetch,
): Promise<LatestHome[]> {
  try {
    const response = await send(latestHomesPath(type));
    if (!response.ok) return [];
    const { homes } = latestHomes.parse(await response.json());
    return homes.filter(({ href }) => href !== exceptHref).slice(0, SHOWN);
  } catch {
    return [];
  }
}

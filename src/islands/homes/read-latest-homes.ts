import { latestHomesSchema } from '#contracts/latest-homes-schema.ts';
import type { LatestHome } from '#domain/property/latest-home.ts';
import { latestHomesPath } from '#site/latest-homes-path.ts';
import type { Offer } from '#domain/offer.ts';
import { signalWithLimit } from '../server-call/signal-with-limit.ts';

/** The number of homes shown after an enquiry (spec.md section 9). */
const SHOWN = 3;
const timeoutMs = 15_000;

/**
 * The newest homes of a type without the one at `exceptHref`; only those of a city if its folder is given. Throws when
 * they cannot be loaded.
 */
export async function readLatestHomes(
  { offer, city }: { offer: Offer; city: string | undefined },
  exceptHref: string,
  send: typeof fetch = fetch,
): Promise<LatestHome[]> {
  const path = latestHomesPath(offer, city);
  const response = await send(path, { signal: signalWithLimit(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  const { homes } = latestHomesSchema.parse(await response.json());
  return homes.filter(({ href }) => href !== exceptHref).slice(0, SHOWN);
}

import { type LatestHome, latestHomes, latestHomesPath } from '#contracts/latest-homes.ts';
import type { PropertyType } from '#domain/money/price.ts';
import { signalWithLimit } from '../server-call/signal-with-limit.ts';

/** Spec.md section 9: post-enquiry homes. */
const SHOWN = 3;
/** How long a visitor waits before we report a failure. */
const timeoutMs = 15_000;

/** The newest homes of a type without the one at `exceptHref`. Throws when they cannot be loaded. */
export async function readLatestHomes(
  type: PropertyType,
  exceptHref: string,
  send: typeof fetch = fetch,
): Promise<LatestHome[]> {
  const response = await send(latestHomesPath(type), { signal: signalWithLimit(timeoutMs) });
  if (!response.ok) throw new Error(`${latestHomesPath(type)} answered with ${response.status}`);
  const { homes } = latestHomes.parse(await response.json());
  return homes.filter(({ href }) => href !== exceptHref).slice(0, SHOWN);
}

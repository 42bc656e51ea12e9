import { CommandError } from '#server/command/command-error.ts';
import type { Property } from '#domain/property/property.ts';
import type { MeasuredPublisher } from './open-publisher.ts';

const PRICES = 200;
const HIDDEN = 20;
/** A price falls or rises by up to so much of itself. */
const LARGEST_STEP = 0.05;
const HIDDEN_PUBLISH = 10;

/**
 * What a week rewrites: 200 prices that move by up to 5 %, and 20 homes that are hidden, spread over all homes and published
 * at once (decision 351).
 */
export async function measureWeek(
  { client, publisher }: Pick<MeasuredPublisher, 'client' | 'publisher'>,
  homes: readonly Property[],
): Promise<{ rewritten: number; pages: number }> {
  const count = Math.min(PRICES + HIDDEN, homes.length);
  const chosen = Array.from({ length: count }, (_, at) => homes[Math.floor((homes.length * at) / count)]);
  for (const [at, home] of chosen.entries()) {
    if (!home) continue;
    const step = LARGEST_STEP * (((at % 10) - 4.5) / 4.5);
    const isHidden = at % ((PRICES + HIDDEN) / HIDDEN) === 0;
    const { error } = await client
      .from('properties')
      .update(
        isHidden
          ? { publish: HIDDEN_PUBLISH }
          : { price: Math.round(((home.price ?? 0) * (1 + step)) / 1000) * 1000 },
      )
      .eq('id', home.id);
    if (error) throw new CommandError(`A home could not be changed: ${error.message}`);
  }
  const { rendered, removed, skipped } = await publisher.publishAll();
  const rewritten = rendered.length + removed.length;
  return { rewritten, pages: rewritten + skipped };
}

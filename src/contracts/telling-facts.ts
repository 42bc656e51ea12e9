import * as z from 'zod/mini';
import { formatSqft } from '#domain/property/format-facts.ts';
import { homeName } from '#domain/property/home-names.ts';

/** What tells a home apart from others with its title, as `private.telling_facts` returns it. */
export const tellingFacts = z.object({
  /** Its society, or the locality of a home in none. */
  place: z.nullable(z.string()),
  sqft: z.nullable(z.number()),
  reference: z.nullable(z.string()),
});

/** The name of a home for staff. */
export function nameForStaff(
  home: { title: string; slug: string | null },
  facts: z.infer<typeof tellingFacts> | null | undefined,
): string {
  return facts ? homeName({ ...home, ...facts, size: formatSqft(facts) }) : home.title;
}

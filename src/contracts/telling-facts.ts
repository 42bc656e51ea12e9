import * as z from 'zod/mini';
import { formatSqft } from '#domain/property/format-facts.ts';
import { homeName } from '#domain/property/home-names.ts';

/** What tells a home apart from others with its title, as `private.telling_facts` returns it. Null: nothing has to. */
export const tellingFacts = z.optional(
  z.nullable(
    z.object({
      slug: z.nullable(z.string()),
      /** Its society, or the locality of a home in none. */
      place: z.nullable(z.string()),
      sqft: z.nullable(z.number()),
      reference: z.nullable(z.string()),
    }),
  ),
);

export function titleWithFacts(title: string, facts: z.infer<typeof tellingFacts>): string {
  return facts ? homeName({ title, ...facts, size: formatSqft(facts) }) : title;
}

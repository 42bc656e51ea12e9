import * as z from 'zod/mini';
import { formatPrice } from '#domain/money/price.ts';
import { offers } from '#domain/offer.ts';
import { formatFacing, formatFloor, formatSqft } from '#domain/property/format-facts.ts';
import { homeName } from '#domain/property/home-names.ts';

/** What tells a home apart from others with its title, as `private.telling_facts` returns it. Null: nothing has to. */
export const distinguishingFacts = z.optional(
  z.nullable(
    z.object({
      slug: z.nullable(z.string()),
      /** Its society, or the locality of a home in none. */
      place: z.nullable(z.string()),
      sqft: z.nullable(z.number()),
      reference: z.nullable(z.string()),
      /** Of a home without a reference of its own. */
      floor: z.optional(z.nullable(z.string())),
      facing: z.optional(z.nullable(z.string())),
      price: z.optional(z.nullable(z.number())),
      currency: z.optional(z.nullable(z.string())),
      offer: z.optional(z.enum(offers)),
    }),
  ),
);

/** The title, with what tells a home from others of the same title, if the database says that there are any. */
export function titleWithFacts(title: string, facts: z.infer<typeof distinguishingFacts>): string {
  if (!facts) return title;
  const { slug, place, reference, floor, facing, price, currency, offer } = facts;
  const shownPrice = formatPrice(price, { currency, ...(offer && { offer }), decimals: 2 });
  return homeName({
    ...{ title, slug, place, reference, size: formatSqft(facts) },
    ...{ floor: formatFloor(floor), facing: formatFacing(facing) },
    price: shownPrice.state === 'known' ? shownPrice.text : null,
  });
}

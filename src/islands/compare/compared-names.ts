import { exactRupees } from '#domain/money/rupees.ts';
import { formatFacing, formatFloor, formatSqft } from '#domain/property/format-facts.ts';
import { distinguishingNames } from '#domain/property/home-names.ts';
import type { ComparedPage } from './read-property-page.ts';

/** The headings of the columns: no two are alike. */
export function comparedNames(pages: readonly ComparedPage[]): string[] {
  return distinguishingNames(
    pages.map(({ title, society, place, reference, home }) => ({
      title,
      place: society ?? place,
      size: formatSqft({ sqft: Object.values(home.areas)[0] }),
      floor: formatFloor(home.floor),
      facing: formatFacing(home.facing),
      price: home.price === null ? home.otherCurrency : exactRupees(home.price),
      reference,
    })),
  );
}

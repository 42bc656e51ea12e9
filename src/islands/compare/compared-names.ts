import { exactRupees } from '#domain/money/rupees.ts';
import { distinguishingNames } from '#domain/property/home-names.ts';
import type { ComparedPage } from './read-property-page.ts';

/** The headings of the columns: no two are alike. */
export function comparedNames(pages: readonly ComparedPage[]): string[] {
  return distinguishingNames(
    pages.map(({ title, society, place, reference, home }) => ({
      title,
      place: society ?? place,
      size: home.carpet === null ? null : `${home.carpet.toLocaleString('en-IN')} sqft`,
      floor: home.floor && `floor ${home.floor}`,
      facing: home.facing && (/facing/i.test(home.facing) ? home.facing : `${home.facing} facing`),
      price: home.price === null ? home.otherCurrency : exactRupees(home.price),
      reference,
    })),
  );
}

import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { listSlug } from '#domain/city/list-slug.ts';
import { listKey, placeListsOf } from '#domain/place-list/place-lists.ts';
import type { Offer } from '#domain/offer.ts';
import type { ListsFile } from '#domain/search/line/lists-file.ts';
import { areaPath, homesPath, propertyPath, societyPath } from '#site/paths.ts';

interface EarlierLists {
  catalogue: Catalogue;
  lists: ListsFile;
}

/**
 * The file of lists and places for the function that answers searches. The same object as before until a list or place
 * is added or removed.
 */
export function makeListsFile(catalogue: Catalogue, before: EarlierLists | null = null): ListsFile {
  const sale = keysOf('Sale', catalogue);
  const rent = keysOf('Rent', catalogue);
  const hasSamePlaces =
    before?.catalogue.areas === catalogue.areas &&
    before.catalogue.societies === catalogue.societies &&
    before.catalogue.cities === catalogue.cities;
  if (before && hasSamePlaces && isSame(before.lists.sale.keys, sale) && isSame(before.lists.rent.keys, rent))
    return before.lists;
  return {
    sale: { path: homesPath('Sale'), keys: sale },
    rent: { path: homesPath('Rent'), keys: rent },
    places: before && hasSamePlaces ? before.lists.places : placesOf(catalogue),
    city: `in/${cityFolder(DEFAULT_CITY)}`,
    home: propertyPath({ slug: '' }),
  };
}

function keysOf(offer: Offer, catalogue: Catalogue): string[] {
  return [...placeListsOf(offer, catalogue).values()].flat().map(listKey);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at]);
}

function placesOf(catalogue: Catalogue): Record<string, string> {
  const areas = catalogue.areas.map((area) => {
    const city = catalogue.cityOf(area);
    return [listKey({ place: { kind: 'area', area, city }, limit: null }), areaPath(area, city)];
  });
  const societies = catalogue.societies.map((society) => [
    listKey({ place: { kind: 'society', society }, limit: null }),
    societyPath(society),
  ]);
  // A list at an earlier slug leads to the page of the place, unless another place has that slug now.
  const former = [
    ...catalogue.areas.flatMap((area) => formerKeys('in', area, areaPath(area, catalogue.cityOf(area)))),
    ...catalogue.spellings.flatMap(({ area, of }) => {
      const path = areaPath(of, catalogue.cityOf(of));
      return [
        ...formerKeys('in', area, path),
        [`in/${listSlug(area.slug, catalogue.cityOf(area))}`, path] as const,
      ];
    }),
    ...catalogue.societies.flatMap((society) => formerKeys('at', society, societyPath(society))),
  ];
  return Object.fromEntries([...former, ...areas, ...societies]);
}

function formerKeys(
  preposition: string,
  { former_addresses: addresses }: { former_addresses?: readonly string[] | null | undefined },
  path: string,
): [key: string, path: string][] {
  return (addresses ?? []).map((address) => {
    const [city, slug = ''] = address.split('/');
    return [`${preposition}/${listSlug(slug, city)}`, path];
  });
}

import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { facetKey, facetsOf } from '#domain/facet/facets.ts';
import type { PropertyType } from '#domain/money/price.ts';
import type { ListsFile } from '#domain/search/lists-file.ts';
import { areaPath, homesPath, propertyPath, societyPath } from '#site/paths.ts';

const known = new WeakMap<Catalogue, ListsFile>();

/** Every list and every place with a page, as the function of the search line reads them; made once per catalogue. */
export function listsFile(catalogue: Catalogue): ListsFile {
  const file = known.get(catalogue) ?? makeListsFile(catalogue);
  known.set(catalogue, file);
  return file;
}

function makeListsFile(catalogue: Catalogue): ListsFile {
  const offer = (type: PropertyType) => ({
    path: homesPath(type),
    keys: [...facetsOf(type, catalogue).values()].flat().map(facetKey),
  });
  const areas = catalogue.areas.map((area) => [`in/${area.slug}`, areaPath(area, catalogue.cityOf(area))]);
  const societies = catalogue.societies.map((society) => [
    `at/${society.slug?.trim() || society.id}`,
    societyPath(society),
  ]);
  return {
    sale: offer('Sale'),
    rent: offer('Rent'),
    places: Object.fromEntries([...areas, ...societies]),
    city: `in/${cityFolder(DEFAULT_CITY)}`,
    home: propertyPath({ slug: '' }),
  };
}

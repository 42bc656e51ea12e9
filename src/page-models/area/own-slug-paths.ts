import type { PlaceList } from '#domain/place-list/place-list.ts';
import { listKey, placeSlug } from '#domain/place-list/place-lists.ts';
import { placeListPath } from '#site/paths.ts';
import { pagesOfPlaceList } from '../pagination/list-pages.ts';
import { shortAreaSlug } from './short-area-slug.ts';

/** An address that leads to a list, or to one of its numbered pages. */
interface OwnSlugPath {
  path: string;
  to: string;
}

/**
 * Further addresses of each page of a list of an area or a society, by the slugs of the page of its own, which name no
 * city: '/rent/in/gokulam/2' of '/rent/in/gokulam-mysuru/2'. They lead to the list as long as no other list has them.
 */
export function ownSlugPaths(list: PlaceList): OwnSlugPath[] {
  const { place, offer } = list;
  const own = ownSlugsOf(list);
  if (own.length === 0 || (place.kind !== 'area' && place.kind !== 'society')) return [];
  const slug = placeSlug(place);
  const key = listKey(list);
  return pagesOfPlaceList(list).flatMap(({ number }) => {
    const to = placeListPath(offer, key, number ?? undefined);
    return own.map((each) => ({ path: to.replace(`/${slug}`, `/${each}`), to }));
  });
}

function ownSlugsOf({ place }: PlaceList): string[] {
  if (place.kind !== 'area' && place.kind !== 'society') return [];
  const own =
    place.kind === 'area'
      ? [place.area.slug, shortAreaSlug(place.area, place.city)]
      : [place.society.slug?.trim()];
  return [...new Set(own)].flatMap((slug) => (slug && slug !== placeSlug(place) ? slug : []));
}

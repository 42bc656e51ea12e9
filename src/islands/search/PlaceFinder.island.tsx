import { cityFolder } from '#domain/city/city-folder.ts';
import { listSlug } from '#domain/city/list-slug.ts';
import type { Place } from '#domain/search/places/place-entry.ts';
import { type TypedPlaces, typedPlaces } from '#domain/search/places/typed-places.ts';
import { areaPath, searchPath, societyPath } from '#site/paths.ts';
import { pageIsland } from '../page-island/island.ts';
import { readVocabularyOnce } from './place-names.ts';

const MAX_ELSEWHERE = 12;

/**
 * The box of an index of places, loaded at its first focus. It reads what is typed as a search line does, for the rows that
 * the page has (filter-index.ts), and links to the places that are on another page. Needs no React. Without it the box finds
 * rows by their letters, and without any script a function answers its form.
 */
export const PlaceFinderIsland = pageIsland(async (root) => {
  const index = root.closest<HTMLElement>('[data-index]');
  const input = root.querySelector('input');
  const elsewhere = index?.querySelector<HTMLElement>('[data-found]');
  const empty = index?.querySelector<HTMLElement>('[data-empty]');
  if (!index || !input || !elsewhere || !empty) throw new Error('An index has no line to type in.');
  const { places } = await readVocabularyOnce();
  const kind: Place['kind'] = index.dataset['parameter'] === 'locality' ? 'society' : 'area';
  const slugs = new Map<Element, string>();
  for (const link of index.querySelectorAll<HTMLAnchorElement>('[data-group] li a'))
    slugs.set(link, slugOf(link));
  const onPage = new Set(slugs.values());

  const reader = (typed: string) => {
    const hasText = typed.trim() !== '';
    const read = typedPlaces(typed, places);
    // After the rows are shown, which say how many there are.
    queueMicrotask(() => showElsewhere(hasText ? placesElsewhere(read) : []));
    return (element: Element | null): boolean => {
      if (!hasText || !element) return !hasText;
      const slug = slugs.get(element);
      return slug === undefined
        ? isNamed(element.firstChild?.textContent?.trim() ?? '', read)
        : read.rankOf({ slug, name: element.textContent }, [kind]) !== null;
    };
  };

  function placesElsewhere({ all }: TypedPlaces): Place[] {
    return all.filter((place) => place.kind === kind && !onPage.has(place.slug)).slice(0, MAX_ELSEWHERE);
  }

  function showElsewhere(found: readonly Place[]): void {
    const links = found.flatMap((place, at) => {
      const link = document.createElement('a');
      link.href = pathOf(place);
      link.textContent = place.name;
      return at === 0 ? [link] : [', ', link];
    });
    elsewhere?.replaceChildren('On another page: ', ...links);
    elsewhere?.toggleAttribute('hidden', found.length === 0);
    if (empty && found.length > 0) empty.hidden = true;
  }

  /** Slugs are of lists of all cities: those of other cities may differ from their addresses, so a function leads to them. */
  function pathOf({ kind: placeKind, slug, name }: Place): string {
    if (places.all.some((place) => place.kind === 'city')) return searchPath(name);
    return placeKind === 'area' ? areaPath({ slug }) : societyPath({ id: slug, slug });
  }

  /** What is found may be in folds of letters. */
  const openFolds = () => {
    for (const fold of index.querySelectorAll('details')) fold.open = input.value !== '';
  };
  input.addEventListener('input', openFolds);
  openFolds();
  index.dispatchEvent(new CustomEvent('reader', { detail: reader }));
});

/** A locality is meant where an area of its name is. */
function isNamed(name: string, { all, rankOf }: TypedPlaces): boolean {
  const area = all.find((place) => place.kind === 'area' && place.name === name);
  return rankOf({ slug: area?.slug ?? '', name }, ['area']) !== null;
}

/** '/mysuru/areas/gokulam' is 'gokulam-mysuru' in lists. */
function slugOf(link: HTMLAnchorElement): string {
  const [, city = '', , slug = ''] = link.pathname.split('/');
  return listSlug(decodeURIComponent(slug), cityFolder(decodeURIComponent(city)));
}

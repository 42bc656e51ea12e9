import { referenceOfPartner } from './reference-of-partner.ts';
import { groupedBy } from '../sorting/grouped-by.ts';
import { joinShown, shownText } from '../text/text.ts';

/** A fact that is not known is null or left out. */
export interface NamedHome {
  title: string;
  /** The society, or the locality of a home in none. */
  place?: string | null | undefined;
  size?: string | null | undefined;
  floor?: string | null | undefined;
  facing?: string | null | undefined;
  price?: string | null | undefined;
  reference?: string | null | undefined;
}

/** In the order in which people look for a difference. */
const TELLING_FACTS = ['place', 'size', 'floor', 'facing', 'price', 'reference'] as const;

/**
 * What each of these homes, which stand together, has to say beyond its title: nothing where it has a title of its own,
 * otherwise the facts in which it differs from the others: 'Lake View, 1,056 sqft'.
 */
export function distinguishingFacts(homes: readonly NamedHome[]): string[] {
  const titles = homes.map(({ title }) => title.trim());
  const told = homes.map(() => '');
  if (new Set(titles).size === homes.length) return told;
  for (const fact of TELLING_FACTS) {
    const texts = homes.map((home) => tellingText(home, fact));
    const namesakes = groupedBy([...texts.keys()], (at) => joinShown([titles[at], told[at]]));
    for (const group of namesakes.values()) {
      if (new Set(group.map((at) => texts[at])).size === 1) continue;
      for (const at of group) told[at] = joinShown([told[at], texts[at]]);
    }
  }
  return told;
}

/**
 * A name for each of these homes: its title, and for homes that share one, the facts in which they differ: '2 BHK for
 * sale in Whitefield, Lake View, 1,056 sqft'. Homes that differ in nothing are numbered.
 */
export function distinguishingNames(homes: readonly NamedHome[]): string[] {
  const facts = distinguishingFacts(homes);
  const names = homes.map(({ title }, at) => joinShown([title, facts[at]]));
  return names.map((name, at) => {
    const same = names.flatMap((other, index) => (other === name ? index : []));
    return same.length > 1 ? `${name} (${same.indexOf(at) + 1} of ${same.length})` : name;
  });
}

/** Null for a place that the title names already. */
function tellingText(home: NamedHome, fact: (typeof TELLING_FACTS)[number]): string | null {
  const text = shownText(fact === 'reference' ? referenceOfPartner(home.reference) : home[fact]);
  const isInTitle = fact === 'place' && text && home.title.toLowerCase().includes(text.toLowerCase());
  return isInTitle ? null : text;
}

/** The end of the address of a home whose title another home had first (decision A3). */
const SHARED_TITLE = /-[0-9a-f]{8}$/;

/**
 * What a home is called where the other homes are not known, as in a mail, the title of a page or the label of a
 * button. It is the title, unless the address says that another home has the same one.
 */
export function homeName(home: NamedHome & { slug: string | null }): string {
  const facts = factsBesideTitle(home);
  return facts === '' ? home.title : joinShown([home.title, facts]);
}

/** What that name has beyond the title: 'Lake View, 1,056 sqft, ANG-1132'. '' if the title is its own. */
function factsBesideTitle(home: NamedHome & { slug: string | null }): string {
  const { slug, size, floor, facing, price } = home;
  const reference = shownText(referenceOfPartner(home.reference));
  if (!SHARED_TITLE.test(slug ?? '')) return '';
  return joinShown([tellingText(home, 'place'), size, floor, facing, reference ?? price]);
}

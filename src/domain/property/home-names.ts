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
 * A name for each of these homes: its title, and for homes that share one, the facts in which they differ: '2 BHK for
 * sale in Whitefield, Lake View, 1,056 sqft'. Homes that differ in nothing are numbered.
 */
export function distinguishingNames(homes: readonly NamedHome[]): string[] {
  let names = homes.map(({ title }) => title.trim());
  for (const fact of TELLING_FACTS) {
    const before = names;
    names = before.map((name, at) => {
      const namesakes = homes.filter((_, other) => before[other] === name);
      const values = namesakes.map((home) => tellingText(home, fact));
      const own = homes[at];
      return own && new Set(values).size > 1 ? joinShown([name, tellingText(own, fact)]) : name;
    });
  }
  return names.map((name, at) => {
    const same = names.flatMap((other, index) => (other === name ? index : []));
    return same.length > 1 ? `${name} (${same.indexOf(at) + 1} of ${same.length})` : name;
  });
}

/** Null for a place that the title names already. */
function tellingText(home: NamedHome, fact: (typeof TELLING_FACTS)[number]): string | null {
  const text = shownText(home[fact]);
  const isInTitle = fact === 'place' && text && home.title.toLowerCase().includes(text.toLowerCase());
  return isInTitle ? null : text;
}

/** The end of the address of a home whose title another home had first (decision A3). */
const SHARED_TITLE = /-[0-9a-f]{8}$/;

/**
 * Where the other homes are not known, as in a mail or the label of a button. It is the title, unless the address says
 * that another home has the same one.
 */
export function homeName(home: NamedHome & { slug: string | null }): string {
  const { title, slug, size, price, reference } = home;
  if (!SHARED_TITLE.test(slug ?? '')) return title;
  return joinShown([title, tellingText(home, 'place'), size, shownText(reference) ?? price]);
}

import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { formatPrice, type FormattedPrice } from '#domain/money/price.ts';
import {
  badgeOf,
  factsOf,
  formatBedrooms,
  formatFacing,
  formatFloor,
  formatPricePerSqft,
  formatSqft,
  type Verification,
  verificationOf,
} from '#domain/property/format-facts.ts';
import { cardPlace } from '#domain/property/card-place.ts';
import { homeName, type NamedHome, distinguishingFacts } from '#domain/property/home-names.ts';
import { tellingCity } from '#domain/catalogue/homes-by-city.ts';
import { homeArea } from '#domain/catalogue/home-area.ts';
import { changeBadge, propertyDates, type ChangeBadge } from '#domain/property/property-dates.ts';
import type { Property } from '#domain/property/property.ts';
import { isCheckRecorded } from '#domain/property/is-check-recorded.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { joinShown, shownFact } from '#domain/text/text.ts';
import { TITLE_LIMIT } from '../head/head.ts';
import { truncate } from '#domain/text/truncate.ts';
import { propertyPath } from '#site/paths.ts';
import type { Picture } from '../picture/picture.ts';
import { createRecentCache, type RecentCache } from '#domain/cache/recent-cache.ts';
import { varyLeadPictures, type ShownPictures } from '../picture/vary-lead-pictures.ts';
import { homeTerms } from './home-terms.ts';
import { firstPicture, leadPicturesOf } from './gallery.ts';

/** The same on every page that lists homes. */
export interface HomeCard {
  slug: string;
  href: string;
  title: string;
  /** The title, with what tells the home apart if others share it: for the label of its button. */
  name: string;
  /** BCP 47 tag if the title is not in Latin script. */
  lang: string | null;
  price: FormattedPrice;
  /** '₹9,800 per sqft'. Null for rentals and if it cannot be computed. */
  perSqft: string | null;
  /** '3 BHK', '1,240 sqft super built-up'. */
  facts: string[];
  /** 'Semi-furnished · from 1 Dec 2026 · deposit ₹2 L'. Null if the home states none of it. */
  terms: string | null;
  /**
   * 'Courtyard Heights, Whitefield' or 'Location not specified'. If another card of the list would read the same, also
   * in what they differ: 'Courtyard Heights, Whitefield · East facing'.
   */
  place: string;
  badge: 'For Sale' | 'For Rent';
  /** 'Reduced 18 Nov', 'Listed 19 Nov'. Null after a week. */
  news: ChangeBadge | null;
  /** 'Checked on 14 November 2026' or 'Not verified yet'. */
  verification: Verification;
  picture: Picture;
}

/**
 * Neighbours start with different pictures as far as possible. A price has one decimal, as on the page of its home, wherever
 * the card stands (decision P7).
 */
export function homeCards(
  homes: readonly Property[],
  catalogue: Catalogue,
  { shownPictures }: { shownPictures?: ShownPictures } = {},
): HomeCard[] {
  const leadPictures = varyLeadPictures(homes.map(leadPicturesOf), shownPictures);
  const cards = homes.map((home, index) =>
    homeCard(home, catalogue, leadPictures[index]?.picture ?? firstPicture(home)),
  );
  const telling = distinguishingFacts(homes.map((home) => cachedCard(home, catalogue).named));
  return cards.map((card, index) =>
    telling[index] ? { ...card, place: `${card.place} · ${capitalise(telling[index])}` } : card,
  );
}

/** All that a card says stands for its title. `FoundHomes` does the same with what the search index has. */
function namedCard({ title, price, facts, place }: CardText, home: Property): NamedHome {
  const reference = shownFact(referenceOfPartner(home.source_key));
  return {
    title: joinShown([title, price.text, ...facts, place]),
    floor: formatFloor(home.floor_no),
    facing: formatFacing(home.facing_dir),
    reference: reference && `Ref ${reference}`,
  };
}

export function homeCard(
  property: Property,
  catalogue: Catalogue,
  picture: Picture = firstPicture(property),
): HomeCard {
  return { ...cardText(property, catalogue), picture };
}

/** What a home is called on the label of a button, see `homeName`. */
export function nameOfHome(property: Property, catalogue: Catalogue): string {
  const { price, currency, property_type: offer } = property;
  const shownPrice = formatPrice(price, { currency, offer, decimals: 1 }).text;
  return homeName({ ...namedHome(property, catalogue), price: shownPrice });
}

/** What search engines and feeds call a home, which list it without its page. The price stands beside it. */
export function listingNameOfHome(property: Property, catalogue: Catalogue): string {
  return homeName(listedHome(property, catalogue));
}

function listedHome(property: Property, catalogue: Catalogue) {
  const floor = formatFloor(property.floor_no);
  return { ...namedHome(property, catalogue), floor, facing: formatFacing(property.facing_dir) };
}

function namedHome(property: Property, catalogue: Catalogue) {
  return {
    title: property.title,
    slug: property.slug,
    place: catalogue.society(property.society_id)?.name ?? homeArea(property, catalogue),
    size: formatSqft(property),
    reference: property.source_key,
  };
}

const LONGEST_KIND_IN_TITLE = 20;

/**
 * The title of its page for search engines and chats, of at most 60 letters: what it is, size, society, locality and price,
 * then floor and facing as far as there is room, and the site where there is some left. '3 BHK, 1,490 sqft, Lake View,
 * Whitefield: ₹1.1 Cr'. No reader cuts off the price. Our reference tells a stranger nothing.
 */
export function titleWithPrice(
  property: Property,
  catalogue: Catalogue,
  { price, siteName }: { price: FormattedPrice; siteName: string },
): string {
  const end = `: ${price.text}${price.state === 'known' ? (price.per ?? '') : ''}`;
  const room = TITLE_LIMIT - end.length;
  const { size, floor, facing } = listedHome(property, catalogue);
  const area = homeArea(property, catalogue);
  const society = catalogue.society(property.society_id)?.name;
  const what = truncate(
    formatBedrooms(property) ?? shownFact(property.asset_type) ?? 'Home',
    LONGEST_KIND_IN_TITLE,
  );
  const offered = `${what} ${property.property_type === 'Rent' ? 'for rent' : 'for sale'}`;
  const names = [
    ...(society ? [joinShown([offered, size, society, area]), joinShown([what, size, society, area])] : []),
    joinShown([offered, size, area]),
  ];
  let title = names.find((name) => name.length <= room) ?? truncate(names.at(-1) ?? what, room);
  for (const fact of [floor, facing]) {
    const longer = joinShown([title, fact]);
    if (longer.length <= room) title = longer;
  }
  const whole = `${title}${end} | ${siteName}`;
  return whole.length <= TITLE_LIMIT ? whole : title + end;
}

/** What a card says, whatever picture it shows. */
type CardText = Omit<HomeCard, 'picture'>;

/** The text of the card of a home, which its entry in a feed says too. */
export function cardText(property: Property, catalogue: Catalogue): CardText {
  return cachedCard(property, catalogue).text;
}

interface CachedCard {
  text: CardText;
  named: NamedHome;
}

/**
 * A card is on the pages of neighbouring homes, its lists, its society and its area, and in feeds. All those of a city
 * are kept. With a hundred thousand homes, they would take much of the memory of a publish, so only the most recent ones
 * are.
 */
const cardCaches = new WeakMap<Catalogue, RecentCache<Property, CachedCard>>();
const CACHED_CARDS = 16_000;

function cachedCard(property: Property, catalogue: Catalogue): CachedCard {
  const cache = cardCaches.get(catalogue) ?? createRecentCache<Property, CachedCard>(CACHED_CARDS);
  cardCaches.set(catalogue, cache);
  return cache.get(property, () => {
    const text = makeCardText(property, catalogue);
    return { text, named: namedCard(text, property) };
  });
}

function makeCardText(property: Property, catalogue: Catalogue): CardText {
  const society = catalogue.society(property.society_id);
  return {
    slug: property.slug,
    href: propertyPath(property),
    title: property.title,
    name: nameOfHome(property, catalogue),
    lang: scriptLanguage(property.title),
    price: formatPrice(property.price, {
      currency: property.currency,
      offer: property.property_type,
      decimals: 1,
    }),
    perSqft: formatPricePerSqft(property),
    facts: factsOf(property),
    terms: homeTerms(property),
    place: cardPlace({
      society: society?.name,
      area: homeArea(property, catalogue),
      city: tellingCity(property, catalogue)?.name,
    }),
    badge: badgeOf(property),
    news: catalogue.today === null ? null : changeBadge(propertyDates(property.history), catalogue.today),
    verification: verificationOf(property, isCheckRecorded(property)),
  };
}

import { atomEntry, type AtomEntryText, xmlText } from '#domain/feed/atom-feed.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { formatPrice } from '#domain/money/price.ts';
import { badgeOf, factsOf, formatPricePerSqft, verificationOf } from '#domain/property/format-facts.ts';
import { homeArea } from '#domain/property/home-area.ts';
import type { Property } from '#domain/property/property.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { joinShown } from '#domain/text/text.ts';
import { propertyPath } from '#site/paths.ts';
import { absolute, type SiteFacts } from '../head.ts';
import { firstPicture } from '../property/gallery.ts';

/** What an entry is made of beside the home's row. */
export interface EntryMaking {
  place: string;
  origin: string;
}

const known = new WeakMap<Property, EntryMaking>();

/**
 * The very same object for as long as the entry of the home would say the same: of most feeds that is all one needs to know.
 * The texts of a hundred thousand entries would be much of a publish's memory.
 */
export function entryMaking(home: Property, catalogue: Catalogue, { origin }: SiteFacts): EntryMaking {
  const place = placeOf(home, catalogue);
  const before = known.get(home);
  if (before?.place === place && before.origin === origin) return before;
  const making = { place, origin };
  known.set(home, making);
  return making;
}

function placeOf(home: Property, catalogue: Catalogue): string {
  const society = catalogue.society(home.society_id);
  return joinShown([society?.name, homeArea(home, catalogue)]) || 'Location not specified';
}

/** Whether a home has an entry. */
export function hasEntry(home: Property): boolean {
  return !Number.isNaN(listedAt(home));
}

function listedAt({ created_at }: Property): number {
  return Date.parse(withZone(created_at ?? ''));
}

/** A home as feeds show it, what its card says. Null for a home that was never dated: a feed is about when. */
export function homeEntry(home: Property, catalogue: Catalogue, site: SiteFacts): AtomEntryText | null {
  const place = placeOf(home, catalogue);
  const dates = datesOf(home);
  if (!dates) return null;
  const price = formatPrice(home.price, {
    currency: home.currency,
    type: home.property_type,
    decimals: 1,
  });
  const amount = price.state === 'known' ? `${price.text}${price.per ?? ''}` : price.text;
  const exact = price.state === 'known' ? price.exact : price.text;
  const picture = firstPicture(home);
  return atomEntry({
    id: `urn:uuid:${home.id.toLowerCase()}`,
    title: `${home.title}, ${amount}`,
    lang: scriptLanguage(home.title),
    page: absolute(site, propertyPath(home)),
    ...dates,
    category: badgeOf(home),
    html: [
      `<p><img src="${xmlText(absolute(site, picture.src))}" alt="${xmlText(picture.alt)}" width="${picture.width}" height="${picture.height}"></p>`,
      ...[
        `${badgeOf(home)}: ${exact}`,
        [...factsOf(home), formatPricePerSqft(home)].filter((fact) => fact !== null).join(', '),
        place,
        verificationOf(home).text,
      ]
        .filter((line) => line !== '')
        .map((line) => `<p>${xmlText(line)}</p>`),
    ].join(''),
  });
}

/**
 * When the home was first listed, and when that or its price last changed. A check changes neither: it is no news to
 * whoever waits for a home. Days are days in India.
 */
function datesOf(home: Property): { published: string; updated: string } | null {
  const listed = listedAt(home);
  if (Number.isNaN(listed)) return null;
  const priced = (home.history ?? []).flatMap(({ on, what }) =>
    what === 'check' ? [] : Date.parse(`${on}T00:00:00+05:30`),
  );
  return { published: written(listed), updated: written(Math.max(listed, ...priced)) };
}

/** A time without a zone is in UTC, as the database writes it, whatever the clock of the machine. */
function withZone(time: string): string {
  return /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(time) ? time : `${time}Z`;
}

/** '2026-11-14T09:30:00Z' */
function written(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

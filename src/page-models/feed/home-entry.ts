import { atomEntry, type AtomEntryText } from '#domain/feed/atom-feed.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cardPlace } from '#domain/property/card-place.ts';
import { formatCheck } from '#domain/property/format-facts.ts';
import { tellingCity } from '#domain/catalogue/homes-by-city.ts';
import { homeArea } from '#domain/catalogue/home-area.ts';
import type { Property } from '#domain/property/property.ts';
import { escapeXml } from '#domain/text/escape-xml.ts';
import { absolute, type SiteFacts } from '../head/head.ts';
import { plainPicture } from '../picture/picture.ts';
import { firstPicture } from '../property/gallery.ts';
import { cardText, listingNameOfHome } from '../property/home-card.ts';

export interface EntryInputs {
  place: string;
  origin: string;
}

const cache = new WeakMap<Property, EntryInputs>();

/**
 * The same object as long as the entry of the home would be the same. Most feeds need only this comparison: keeping the
 * texts of a hundred thousand entries would take much of a publish's memory.
 */
export function entryInputs(home: Property, catalogue: Catalogue, { origin }: SiteFacts): EntryInputs {
  const place = placeOf(home, catalogue);
  const cached = cache.get(home);
  if (cached?.place === place && cached.origin === origin) return cached;
  const inputs = { place, origin };
  cache.set(home, inputs);
  return inputs;
}

function placeOf(home: Property, catalogue: Catalogue): string {
  return cardPlace({
    society: catalogue.society(home.society_id)?.name,
    area: homeArea(home, catalogue),
    city: tellingCity(home, catalogue)?.name,
  });
}

export function hasEntry(home: Property): boolean {
  return !Number.isNaN(listedAt(home));
}

function listedAt({ created_at }: Property): number {
  return Date.parse(withZone(created_at ?? ''));
}

/** The entry of a home in a feed, with the text of its card. Null for a home without a date. */
export function homeEntry(home: Property, catalogue: Catalogue, site: SiteFacts): AtomEntryText | null {
  const dates = datesOf(home);
  if (!dates) return null;
  const { badge, facts, href, lang, perSqft, place, price, terms } = cardText(home, catalogue);
  const amount = price.state === 'known' ? `${price.text}${price.per ?? ''}` : price.text;
  const exact = price.state === 'known' ? price.exact : price.text;
  const picture = plainPicture(firstPicture(home));
  return atomEntry({
    id: `urn:uuid:${home.id.toLowerCase()}`,
    title: `${listingNameOfHome(home, catalogue)}, ${amount}`,
    lang,
    page: absolute(site, href),
    ...dates,
    category: badge,
    // HTML inside XML: texts are escaped here for HTML, and `atomEntry` escapes the HTML again for XML.
    html: [
      `<p><img src="${escapeXml(absolute(site, picture.src))}" alt="${escapeXml(picture.alt)}" width="${picture.width}" height="${picture.height}"></p>`,
      ...[
        `${badge}: ${exact}`,
        [...facts, ...(perSqft ? [perSqft] : [])].join(', '),
        terms ?? '',
        place,
        formatCheck(home.last_verified),
      ]
        .filter((line) => line !== '')
        .map((line) => `<p>${escapeXml(line)}</p>`),
    ].join(''),
  });
}

/**
 * First listed, and listed or last changed in price. A check does not count as a change, because it is no news for
 * people who wait for a home. Days are days in India.
 */
function datesOf(home: Property): { published: string; updated: string } | null {
  const listed = listedAt(home);
  if (Number.isNaN(listed)) return null;
  const priceChanges = (home.history ?? []).flatMap(({ on, what }) =>
    what === 'check' ? [] : Date.parse(`${on}T00:00:00+05:30`),
  );
  return { published: formatInstant(listed), updated: formatInstant(Math.max(listed, ...priceChanges)) };
}

/** A time without a zone is in UTC, as the database writes it. The local time zone of the machine does not matter. */
function withZone(time: string): string {
  return /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(time) ? time : `${time}Z`;
}

/** '2026-11-14T09:30:00Z' */
function formatInstant(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

import { istDay } from '#domain/calendar/ist.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { absolute, type JsonLd, type SiteFacts } from '../head/head.ts';
import type { CaptionedPicture } from '../picture/picture.ts';

/** RealEstateListing with the home as main entity and its Offer. Unknown fields are left out (decision P14). */
export function propertyData(
  property: Property,
  {
    name,
    path,
    area,
    description,
    gallery,
    site,
  }: {
    /** Search engines list homes without their pages around them. */
    name: string;
    path: string;
    area: string | null;
    description: string[];
    gallery: CaptionedPicture[];
    site: SiteFacts;
  },
): JsonLd {
  const photographs = gallery.filter((picture) => !picture.illustration);
  return {
    '@type': 'RealEstateListing',
    name,
    url: absolute(site, path),
    description: description.join(' '),
    ...(property.created_at ? { datePosted: istDay(new Date(property.created_at)) } : {}),
    ...(photographs.length > 0 ? { image: photographs.map((picture) => absolute(site, picture.src)) } : {}),
    mainEntity: homeData(property, { name, area }),
    ...(isKnownPrice(property.price) ? { offers: offerData(property, property.price) } : {}),
  };
}

const HOME_TYPES: ReadonlyMap<string, string> = new Map([
  ['apartment', 'Apartment'],
  ['studio', 'Apartment'],
  ['villa', 'House'],
  ['independent house', 'House'],
  ['row house', 'House'],
]);

function homeData(property: Property, { name, area }: { name: string; area: string | null }): JsonLd {
  return {
    '@type': HOME_TYPES.get(shownFact(property.asset_type)?.toLowerCase() ?? '') ?? 'Accommodation',
    name,
    ...(property.bedrooms ? { numberOfBedrooms: property.bedrooms } : {}),
    ...(property.baths ? { numberOfBathroomsTotal: property.baths } : {}),
    ...(property.sqft
      ? { floorSize: { '@type': 'QuantitativeValue', value: property.sqft, unitCode: 'FTK' } }
      : {}),
    address: {
      '@type': 'PostalAddress',
      ...(area ? { streetAddress: area } : {}),
      addressLocality: shownFact(property.city) ?? DEFAULT_CITY,
      // The state is known only for our own city: Karnataka. We do not guess the state of another city.
      ...(cityFolder(property.city) === cityFolder(DEFAULT_CITY) ? { addressRegion: 'Karnataka' } : {}),
      addressCountry: 'IN',
    },
  };
}

function offerData(property: Property, price: number): JsonLd {
  const priceCurrency = property.currency || 'INR';
  const renting = property.property_type === 'Rent';
  return {
    '@type': 'Offer',
    price,
    priceCurrency,
    availability: 'https://schema.org/InStock',
    businessFunction: `http://purl.org/goodrelations/v1#${renting ? 'LeaseOut' : 'Sell'}`,
    ...(renting
      ? {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency,
            unitCode: 'MON',
          },
        }
      : {}),
  };
}

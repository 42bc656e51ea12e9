import { isDay } from '#domain/calendar/day.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import type { Point } from '#domain/city/distance-km.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import { pageFacts, type PageName, pageNames } from '#domain/fact/page-facts.ts';
import type { PageFact, ShownFact } from '#domain/fact/shape/fact.ts';
import { shownFacts } from '#domain/fact/shown-facts.ts';
import type { Property } from '#domain/property/property.ts';
import { areaName, statedAreas } from '#domain/property/area-basis.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { recordOf } from '#domain/record-of.ts';
import { shownFact } from '#domain/text/text.ts';
import { absolute, type JsonLd, type SiteFacts } from '../head/head.ts';
import type { CaptionedPicture } from '../picture/picture.ts';
import { sayFact } from './say-fact.ts';

/** RealEstateListing with the home as main entity and its Offer. Unknown fields are left out (decision P14). */
export function propertyData(
  property: Property,
  {
    name,
    path,
    area,
    description,
    gallery,
    position,
    site,
  }: {
    /** Search engines list homes without their pages around them. */
    name: string;
    path: string;
    area: string | null;
    description: string[];
    gallery: CaptionedPicture[];
    /** Its own, to about 100 m, or its gate's. The middle of an area is no place of a home. */
    position: Point | null;
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
    ...leaseData(property),
    mainEntity: homeData(property, { name, area, position }),
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

function homeData(
  property: Property,
  { name, area, position }: { name: string; area: string | null; position: Point | null },
): JsonLd {
  return {
    '@type': HOME_TYPES.get(shownFact(property.asset_type)?.toLowerCase() ?? '') ?? 'Accommodation',
    name,
    ...(property.bedrooms ? { numberOfBedrooms: property.bedrooms } : {}),
    ...(property.baths ? { numberOfBathroomsTotal: property.baths } : {}),
    ...areaData(property),
    ...statedData(property),
    address: {
      '@type': 'PostalAddress',
      ...(area ? { streetAddress: area } : {}),
      addressLocality: shownFact(property.city) ?? DEFAULT_CITY,
      // The state is known only for our own city: Karnataka. We do not guess the state of another city.
      ...(cityFolder(property.city) === cityFolder(DEFAULT_CITY) ? { addressRegion: 'Karnataka' } : {}),
      addressCountry: 'IN',
    },
    ...(position
      ? { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng } }
      : {}),
  };
}

/** Only areas of a known kind, which they say. A plot is no floor (decision 217). */
function areaData(home: Property): JsonLdFields {
  const areas = statedAreas(home).filter(({ basis }) => basis !== null);
  const floors = areas.flatMap(({ basis, sqft }) =>
    basis === 'plot' ? [] : [{ ...squareFeet(sqft), description: areaName(basis) }],
  );
  const plots = areas.flatMap(({ basis, sqft }) =>
    basis === 'plot' ? [{ ...squareFeet(sqft), '@type': 'PropertyValue', name: areaName(basis) }] : [],
  );
  return {
    ...(floors.length > 0 ? { floorSize: floors.length === 1 ? floors[0] : floors } : {}),
    ...(plots.length > 0 ? { additionalProperty: plots } : {}),
  };
}

type JsonLdFields = Record<string, unknown>;

const squareFeet = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'FTK' });

/** `numberOfFloors` and the like are of a building. Of a home there are its floor and what it has. */
function statedData(home: Property): JsonLdFields {
  const features = amenityFeatures(home);
  return {
    ...(features.length > 0 ? { amenityFeature: features } : {}),
    ...(shownFact(home.floor_no) ? { floorLevel: shownFact(home.floor_no) } : {}),
    ...ownData(home),
    ...(home.built_year ? { yearBuilt: home.built_year } : {}),
  };
}

function dataOf(name: PageName) {
  const { data }: PageFact = pageFacts[name];
  return data;
}

/** In the order of the data. One without a place here is behind them. */
const featureNames = new Set<PageName | 'parking'>([
  ...(['furnishing', 'parking', 'lift', 'gated', 'power_backup'] as const),
  ...pageNames.filter((name) => dataOf(name) === 'feature'),
]);

function amenityFeatures(home: Property) {
  return [...featureNames].flatMap((name) => {
    const value = name === 'parking' ? sayParking(home) : sayFact(home, name);
    return value === null
      ? []
      : [{ '@type': 'LocationFeatureSpecification', name: shownFacts[name].label, value }];
  });
}

/** What schema.org has a property for, of the homes of its offer. */
function ownData(home: Property): JsonLdFields {
  return recordOf(
    pageNames.flatMap((name) => {
      const property = dataOf(name);
      const { offer }: ShownFact = shownFacts[name];
      const value = offer && offer !== home.property_type ? null : sayFact(home, name);
      return property && property !== 'feature' && value !== null ? [[property, value] as const] : [];
    }),
  );
}

/** A lock-in is the least length of the lease. */
function leaseData({ property_type, lock_in_months: months }: Property): JsonLdFields {
  if (property_type !== 'Rent' || !months) return {};
  return { leaseLength: { '@type': 'QuantitativeValue', minValue: months, unitCode: 'MON' } };
}

function offerData(property: Property, price: number): JsonLd {
  const priceCurrency = property.currency || 'INR';
  const renting = property.property_type === 'Rent';
  return {
    '@type': 'Offer',
    price,
    priceCurrency,
    // Of a home that nobody has checked, nobody knows whether it is still on offer, and one on hold is not.
    ...(property.last_verified && !property.on_hold_since
      ? { availability: 'https://schema.org/InStock' }
      : {}),
    ...(property.available_from && isDay(property.available_from)
      ? { availabilityStarts: property.available_from }
      : {}),
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

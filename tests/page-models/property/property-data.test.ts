import { describe, expect, it } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { propertyData } from '#page-models/property/property-data.ts';
import { galleryOf } from '#page-models/property/gallery.ts';
import { aBareProperty, aProperty, site } from '../../fixtures/rows.ts';

const dataOf = (property: Property) =>
  propertyData(property, {
    name: property.title,
    path: '/property/x',
    area: property.area ?? null,
    description: ['Quiet.'],
    gallery: galleryOf(property),
    position: null,
    site,
  });
const data = (overrides: Partial<Property> = {}) => dataOf(aProperty(overrides));

describe('the structured data of a home', () => {
  it('is a listing with the home as its main entity and its offer', () => {
    expect(data()).toEqual({
      '@type': 'RealEstateListing',
      name: '3 BHK in Courtyard Heights',
      url: 'https://angala.example/property/x',
      description: 'Quiet.',
      datePosted: '2026-01-01',
      image: ['https://photos.example/front.jpg'],
      mainEntity: {
        '@type': 'Apartment',
        name: '3 BHK in Courtyard Heights',
        numberOfBedrooms: 3,
        numberOfBathroomsTotal: 2,
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Whitefield',
          addressLocality: 'Bangalore',
          addressRegion: 'Karnataka',
          addressCountry: 'IN',
        },
      },
      offers: {
        '@type': 'Offer',
        price: 12_500_000,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        businessFunction: 'http://purl.org/goodrelations/v1#Sell',
      },
    });
  });

  it('has the date in India as its posting date', () => {
    expect(data({ created_at: '2026-11-21T18:30:00+00:00' })).toMatchObject({ datePosted: '2026-11-22' });
    expect(data({ created_at: '2026-11-21T18:29:59+00:00' })).toMatchObject({ datePosted: '2026-11-21' });
  });

  it('gives a size only with what it measures, and a plot as no floor', () => {
    const size = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'FTK' });
    expect(data()).not.toHaveProperty('mainEntity.floorSize');
    expect(data({ area_basis: 'carpet' })).toMatchObject({
      mainEntity: { floorSize: { ...size(1490), description: 'Carpet area' } },
    });
    expect(data({ area_basis: 'super_built_up', carpet_sqft: 1100, plot_sqft: 2400 })).toMatchObject({
      mainEntity: {
        floorSize: [
          { ...size(1490), description: 'Super built-up area' },
          { ...size(1100), description: 'Carpet area' },
        ],
        additionalProperty: [{ '@type': 'PropertyValue', value: 2400, unitCode: 'FTK', name: 'Plot area' }],
      },
    });
  });

  it('has the stated facts where schema.org has a place for them', () => {
    const rent = data({
      property_type: 'Rent',
      pets: false,
      lift: true,
      gated: false,
      built_year: 2015,
      floor_no: '3 of 12',
      total_floors: 12,
      parking_covered: 2,
      lock_in_months: 6,
      available_from: '2026-12-01',
    });
    const feature = (name: string, value: unknown) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value,
    });
    expect(rent).toMatchObject({
      leaseLength: { '@type': 'QuantitativeValue', minValue: 6, unitCode: 'MON' },
      mainEntity: {
        petsAllowed: false,
        yearBuilt: 2015,
        floorLevel: '3 of 12',
        amenityFeature: [
          feature('Parking', '2 covered'),
          feature('Lift', true),
          feature('Gated community', false),
        ],
      },
      offers: { availabilityStarts: '2026-12-01' },
    });
    expect(JSON.stringify(rent)).not.toContain('numberOfFloors');
    expect(JSON.stringify(data({ pets: true, lock_in_months: 6 }))).not.toMatch(/pets|lease/);
  });

  it('includes half bedrooms', () => {
    expect(data({ bedrooms: 2.5 })).toMatchObject({ mainEntity: { numberOfBedrooms: 2.5 } });
  });

  it('leaves out unknown values', () => {
    expect(dataOf(aBareProperty())).toEqual({
      '@type': 'RealEstateListing',
      name: 'Bare',
      url: 'https://angala.example/property/x',
      description: 'Quiet.',
      mainEntity: {
        '@type': 'Accommodation',
        name: 'Bare',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Bangalore',
          addressRegion: 'Karnataka',
          addressCountry: 'IN',
        },
      },
    });
  });

  it.each([null, undefined, 0, 0.2])('has no offer at a price of %s', (price) => {
    expect(data({ price })).not.toHaveProperty('offers');
  });

  it('of a home on hold does not claim that it is to be had', () => {
    expect(data({ on_hold_since: '2026-11-24' })['offers']).not.toHaveProperty('availability');
  });

  it('of a rental has a monthly price', () => {
    expect(data({ property_type: 'Rent', price: 45_000, currency: null })['offers']).toEqual({
      '@type': 'Offer',
      price: 45_000,
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 45_000,
        priceCurrency: 'INR',
        unitCode: 'MON',
      },
    });
  });

  it.each([
    ['Apartment', 'Apartment'],
    [' apartment ', 'Apartment'],
    ['Studio', 'Apartment'],
    ['Villa', 'House'],
    ['Independent House', 'House'],
    ['Row House', 'House'],
    ['Penthouse', 'Accommodation'],
    ['constructor', 'Accommodation'],
    ['N/A', 'Accommodation'],
    [null, 'Accommodation'],
  ])('has for the type %j the schema type %s', (asset_type, type) => {
    expect(data({ asset_type })).toMatchObject({ mainEntity: { '@type': type } });
  });

  it('has no state for a city elsewhere, and no illustration as image', () => {
    const inHyderabad = data({ city: 'Hyderabad', images: ['/illustrations/lake-coffee.avif'] });
    expect(inHyderabad).not.toHaveProperty('image');
    expect(inHyderabad).toMatchObject({ mainEntity: { address: { addressLocality: 'Hyderabad' } } });
    expect(JSON.stringify(inHyderabad)).not.toContain('Karnataka');
  });
});

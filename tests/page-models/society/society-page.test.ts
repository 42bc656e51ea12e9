import { describe, expect, it } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { societyPage } from '#page-models/society/society-page.ts';
import { aContext, anArea, aSociety, homes } from '../../fixtures/rows.ts';

const whitefield = anArea();

function page(overrides: Partial<Society> = {}, properties: Property[] = []) {
  const society = aSociety({ area: whitefield.id, ...overrides });
  return societyPage(society, aContext({ areas: [whitefield], societies: [society], properties }));
}

const details = (overrides: Partial<Society>) =>
  Object.fromEntries(page(overrides).keyDetails.map(({ label, value }) => [label, value]));

describe('the page of a society', () => {
  it('has its place and its number of homes in its head', () => {
    expect(page({ overview: 'Four towers.' }, homes(2, { society_id: 'courtyard' }))).toMatchObject({
      path: '/bangalore/societies/courtyard',
      place: 'Whitefield, Bangalore',
      overview: ['Four towers.'],
      head: {
        title: 'Courtyard Heights, Whitefield, Bangalore: homes and facts',
        description: 'Courtyard Heights in Whitefield, Bangalore. 2 homes listed. Four towers.',
      },
    });
  });

  it.each([
    [{ narratives: { projectOverview: 'One.' }, overview: 'Two.', description: 'Three.' }, ['One.']],
    [{ narratives: { projectOverview: ' ' }, overview: 'Two.', description: 'Three.' }, ['Two.']],
    [{ overview: 'N/A', description: 'Three.\n\nFour.' }, ['Three.', 'Four.']],
    [{}, ['No overview available.']],
  ])('with %j has the overview %j', (overrides, overview) => {
    expect(page(overrides).overview).toEqual(overview);
  });

  it('shows up to six of its published homes, at the price of every list, and counts all of them', () => {
    const rows = [
      ...homes(8, { society_id: 'courtyard' }),
      ...homes(3, { society_id: 'courtyard', publish: 10 }, 20),
    ];
    const { homes: cards, lists } = page({}, rows);
    expect([cards.length, lists[0]?.links[0]?.count]).toEqual([6, '8 homes']);
    expect(cards[0]?.price.text).toBe('₹1.3 Cr');
  });

  it('shows its texts and lists under the headings of the specification', () => {
    const full = page({
      narratives: {
        propertyPositioning: 'Quiet.',
        neighborhoodDescription: 'Lanes.',
        entertainmentLifestyle: 'A mall.',
        connectivityAnalysis: 'Metro.',
        familyAppeal: 'Schools.',
      },
      location: {
        educationalInstitutions: ['School'],
        healthcareFacilities: ['N/A', 'Clinic'],
        nearbyAmenities: ['Lake', null],
      },
    });
    expect(full.positioning).toEqual(['Quiet.']);
    expect(full.neighborhood.map(({ title }) => title)).toEqual([
      'About the Area',
      'Entertainment & Lifestyle',
      'Connectivity',
      'Family Appeal',
    ]);
    expect(full.amenities).toEqual([
      { title: 'Educational institutions', items: ['School'] },
      { title: 'Healthcare facilities', items: ['Clinic'] },
      { title: 'Key landmarks', items: ['Lake'] },
    ]);
  });
});

describe('the key details of a society', () => {
  it('are taken from its own fields first, then from the grouped fields', () => {
    expect(
      details({
        developer: 'Own',
        total_units: 312,
        configurations: ['2 BHK', ' ', 'N/A', '3 BHK'],
        specifications: { developer: 'Specified', totalUnits: 9, priceRange: '₹1 Cr to ₹2 Cr' },
        market: {
          developerName: 'Market',
          projectStatus: 'Under Construction',
          completionYear: 2027,
          targetDemographic: 'Families',
          propertyCategory: 'Mid-range',
        },
      }),
    ).toEqual({
      Developer: 'Own',
      'Project Status': 'Under Construction',
      'Completion Year': '2027',
      'Total Units': '312',
      Configurations: '2 BHK, 3 BHK',
      'Price Range': '₹1 Cr to ₹2 Cr',
      Locality: 'Whitefield',
      'Target Demographic': 'Families',
      Category: 'Mid-range',
    });
  });

  it('with few known facts are its status and its place', () => {
    const sparse = {
      developer: 'N/A',
      configurations: [],
      project_status: '',
      market: {},
      specifications: null,
    };
    expect(details(sparse)).toEqual({ 'Project Status': 'Ready to Move', Locality: 'Whitefield' });
    expect(details({ area: null })).toEqual({ 'Project Status': 'Ready to Move' });
    expect(details({ area: null, locality: 'Old Town' })).toMatchObject({ Locality: 'Old Town' });
  });
});

describe('pictures of a society', () => {
  const hero = (overrides: Partial<Society>, properties: Property[] = []) =>
    page(overrides, properties).hero.map(({ src }) => src);
  const withPhotos = homes(2, { society_id: 'courtyard', images: ['//x/y.jpg', '/home.jpg'] });

  it('are its own, in both formats of the table, at most eight', () => {
    expect(
      hero({ property_images: ['/a.jpg', { original: '/b.jpg' }, { original: null }, 'data:x'] }),
    ).toEqual(['/a.jpg', '/b.jpg']);
    expect(hero({ property_images: Array.from({ length: 12 }, (_, n) => `/${n}.jpg`) })).toHaveLength(8);
  });

  it('are the first of each of its homes when it has none, or one illustration', () => {
    expect(hero({}, homes(2, { society_id: 'courtyard' }))).toEqual([
      'https://photos.example/front.jpg',
      'https://photos.example/front.jpg',
    ]);
    const [rendering, ...otherPictures] = page({ property_images: [] }, withPhotos).hero;
    expect([rendering?.illustration, rendering?.src.includes('placeholder'), otherPictures]).toEqual([
      true,
      false,
      [],
    ]);
  });
});

describe('the structured data of a society', () => {
  const data = (overrides: Partial<Society>) => page(overrides).head.jsonLd[0];

  it('is an apartment complex with the known facts', () => {
    expect(
      data({ total_units: '1,312', property_images: ['/a.jpg', '/illustrations/lake-coffee.avif'] }),
    ).toEqual({
      '@type': 'ApartmentComplex',
      name: 'Courtyard Heights',
      url: 'https://angala.example/bangalore/societies/courtyard',
      image: ['https://angala.example/a.jpg'],
      numberOfAccommodationUnits: 1312,
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Whitefield',
        addressLocality: 'Bangalore',
        addressCountry: 'IN',
      },
    });
  });

  it.each([null, 0, 'N/A', 'about 300', '', 12.5])(
    'leaves out the number of units when it is %j',
    (total_units) => {
      expect(data({ total_units })).not.toHaveProperty('numberOfAccommodationUnits');
    },
  );

  it('leaves out unknown localities and pictures', () => {
    expect(data({ area: null, city: null })).toEqual({
      '@type': 'ApartmentComplex',
      name: 'Courtyard Heights',
      url: 'https://angala.example/bangalore/societies/courtyard',
      address: { '@type': 'PostalAddress', addressLocality: 'Bangalore', addressCountry: 'IN' },
    });
  });
});

import { offers } from '#domain/offer.ts';
import type { EntityType } from '#domain/entity.ts';
import { areaLimits, propertyLimits, societyLimits } from '#domain/limits.ts';
import type { EditorField, FieldGroup } from './editor-field.ts';

/** The most characters of a text inside a group. The group as a whole may have 20,000. */
const WITHIN_GROUP = 5_000;

const line = (
  path: string,
  label: string,
  maxLength: number,
  options: Partial<EditorField> = {},
): EditorField => ({
  path,
  label,
  shape: { kind: 'line', maxLength },
  ...options,
});
const paragraphs = (path: string, label: string, maxLength = WITHIN_GROUP): EditorField => ({
  path,
  label,
  shape: { kind: 'paragraphs', maxLength },
});
const lines = (path: string, label: string, hint = 'One in a line.'): EditorField => ({
  path,
  label,
  shape: { kind: 'lines', maxEntries: 100, maxEntryLength: 500 },
  hint,
});
const number = (path: string, label: string, unit?: string, range?: string): EditorField => ({
  path,
  label,
  shape: { kind: 'number', ...(unit ? { unit } : {}), ...(range ? { range } : {}) },
});
const amount = (path: string, label: string, unit: string, range?: string): EditorField => ({
  path,
  label,
  shape: { kind: 'amount', unit, ...(range ? { range } : {}) },
});
const price = (path: string, label: string): EditorField => ({ path, label, shape: { kind: 'price' } });
const pictures = (path: string, label = 'Addresses of pictures'): EditorField => ({
  path,
  label,
  shape: { kind: 'pictures' },
  hint: 'One in a line; the first comes first. At most 100 of 2,000 characters each.',
});
const suggestedLine = (path: string, label: string, suggestions: readonly string[]): EditorField => ({
  path,
  label,
  shape: { kind: 'line', maxLength: 100, suggestions },
});

/** The fields of each editor, in groups that a broker understands. The editors differ only in this list. */
export const editorGroups: Record<EntityType, readonly FieldGroup[]> = {
  property: [
    {
      title: 'What and where',
      fields: [
        line('title', 'Title', propertyLimits.title, {
          required: true,
          hint: 'Its address on the site is made from it.',
        }),
        {
          path: 'property_type',
          label: 'For',
          shape: { kind: 'choice', options: offers },
          required: true,
        },
        suggestedLine('asset_type', 'Type', [
          'Apartment',
          'Villa',
          'Independent house',
          'Row house',
          'Plot',
          'Penthouse',
        ]),
        { path: 'society_id', label: 'Society', shape: { kind: 'place', list: 'societies' } },
        { path: 'area_id', label: 'Area', shape: { kind: 'place', list: 'areas' } },
        line('area', 'Area in words', propertyLimits.area, { hint: 'As the page says it.' }),
        line('city', 'City', propertyLimits.city),
        line('source_key', 'Reference', propertyLimits.source_key, { hint: 'The partner’s own number.' }),
      ],
    },
    {
      title: 'Price and terms',
      fields: [
        { ...price('price', 'Price'), hint: 'As you say it: 1.57 cr, 95 lakh, 52k. Empty: on request.' },
        line('currency', 'Currency', propertyLimits.currency, { hint: 'Three letters, such as INR.' }),
        amount('maint_charges', 'Maintenance', '₹ a month', '0 or more'),
      ],
    },
    {
      title: 'Size and rooms',
      fields: [
        number('bedrooms', 'Bedrooms', 'BHK', '0 to 99.5, in halves; 0 is a studio'),
        number('baths', 'Bathrooms', undefined, '0 to 99'),
        amount('sqft', 'Carpet area', 'sqft', '0 or more'),
      ],
    },
    {
      title: 'Building and floor',
      fields: [
        line('floor_no', 'Floor', propertyLimits.floor_no, { hint: 'Such as 4 of 5.' }),
        suggestedLine('facing_dir', 'Facing', [
          'East',
          'West',
          'North',
          'South',
          'North-East',
          'North-West',
          'South-East',
          'South-West',
        ]),
      ],
    },
    {
      title: 'Words and features',
      fields: [
        paragraphs('description', 'Description', propertyLimits.description),
        line('marketing_tag', 'Tag', propertyLimits.marketing_tag),
      ],
    },
    {
      title: 'Pictures',
      fields: [
        pictures('images'),
        {
          path: 'image_desc',
          label: 'Captions of pictures',
          shape: { kind: 'lines', maxEntries: 100, maxEntryLength: 500, aligned: true },
          hint: 'One in a line, in the order of the pictures; an empty line for none.',
        },
      ],
    },
    {
      title: 'Publishing',
      fields: [
        {
          ...number('publish', 'Publish', undefined, '0 to 10,00,000'),
          hint: 'Up to 10: hidden, a draft. From 11: on the site. From 1,000: also on the home page, the highest first.',
        },
      ],
    },
  ],
  society: [
    {
      title: 'What and where',
      fields: [
        line('name', 'Name', societyLimits.name, { required: true }),
        line('slug', 'Slug', societyLimits.slug, {
          hint: 'The end of its address: lower-case letters, digits and hyphens. ‘unlisted’ hides the society.',
        }),
        { path: 'area', label: 'Area', shape: { kind: 'place', list: 'areas' } },
        line('locality', 'Locality', societyLimits.locality, { hint: 'Shown where no area is chosen.' }),
        line('city', 'City', societyLimits.city),
      ],
    },
    {
      title: 'Price and terms',
      fields: [
        line('price_range', 'Price range', societyLimits.price_range, {
          hint: 'Such as ₹2.0 Cr to ₹3.8 Cr.',
        }),
        line('configurations', 'Configurations', societyLimits.configurations, { hint: 'Such as 2, 3 BHK.' }),
        line('specifications.priceRange', 'Price range in the specifications', 200),
        line('specifications.configurations', 'Configurations in the specifications', 500),
      ],
    },
    {
      title: 'Building',
      fields: [
        line('developer', 'Developer', societyLimits.developer),
        suggestedLine('project_status', 'Project status', [
          'Ready to Move',
          'Under Construction',
          'New Launch',
        ]),
        number('year_of_completion', 'Year of completion', undefined, '1900 to 2100'),
        number('total_units', 'Homes in all', undefined, '0 to 10,00,000'),
        line('specifications.developer', 'Developer in the specifications', 200),
        number('specifications.totalUnits', 'Homes in the specifications'),
        line('market.developerName', 'Developer in the market data', 200),
        line('market.projectStatus', 'Status in the market data', 100),
        number('market.completionYear', 'Completion in the market data'),
        line('market.targetDemographic', 'Who lives here', 500),
        line('market.propertyCategory', 'Category', 200),
      ],
    },
    {
      title: 'Words',
      fields: [
        paragraphs('description', 'Description', societyLimits.description),
        paragraphs('overview', 'Overview', societyLimits.overview),
        paragraphs('narratives.projectOverview', 'The project'),
        paragraphs('narratives.propertyPositioning', 'Positioning'),
        paragraphs('narratives.neighborhoodDescription', 'The neighbourhood'),
        paragraphs('narratives.entertainmentLifestyle', 'Going out'),
        paragraphs('narratives.connectivityAnalysis', 'Getting about'),
        paragraphs('narratives.familyAppeal', 'For families'),
      ],
    },
    {
      title: 'Features',
      fields: [
        lines('highlights', 'Highlights'),
        lines('community.clubhouseFeatures', 'Clubhouse'),
        lines('community.sportsAndFitness', 'Sports and fitness'),
        lines('community.recreationalFacilities', 'Recreation'),
        lines('community.familyAmenities', 'Family'),
        lines('community.securityFeatures', 'Security'),
      ],
    },
    {
      title: 'Nearby',
      fields: [
        line('location.city', 'City in the location', 100),
        lines('location.nearbyAmenities', 'Landmarks'),
        lines('location.educationalInstitutions', 'Schools and colleges'),
        lines('location.healthcareFacilities', 'Hospitals'),
      ],
    },
    { title: 'Pictures', fields: [pictures('property_images')] },
    {
      title: 'Publishing',
      fields: [number('search_score', 'Search score', undefined, 'the higher, the earlier in lists')],
    },
  ],
  area: [
    {
      title: 'What and where',
      fields: [
        line('area', 'Name', areaLimits.area, { required: true }),
        line('slug', 'Slug', areaLimits.slug, {
          required: true,
          hint: 'The end of its address: lower-case letters, digits and hyphens.',
        }),
        { path: 'city_id', label: 'City', shape: { kind: 'place', list: 'cities' } },
        line('city_section', 'City section', areaLimits.city_section, { hint: 'Such as North Bangalore.' }),
      ],
    },
    {
      title: 'Market',
      fields: [
        price('market_data.averagePrice', 'Average price'),
        amount('market_data.avgPricePerSqft', 'Average price per sqft', '₹'),
        line('market_data.investmentRating', 'Investment rating', 100),
        number('market_data.appreciationRate', 'Appreciation', '% a year'),
        number('market_data.rentalYieldMin', 'Rental yield from', '%'),
        number('market_data.rentalYieldMax', 'Rental yield to', '%'),
        number('market_data.stampDutyPercentage', 'Stamp duty', '%'),
      ],
    },
    {
      title: 'Roads, metro, water',
      fields: [
        paragraphs('infrastructure.connectivity', 'Roads'),
        line('infrastructure.metroConnectivity.nearestStation', 'Nearest metro station', 200),
        line('infrastructure.metroConnectivity.status', 'Line and status', 200),
        paragraphs('infrastructure.waterSupplyReliability', 'Water'),
      ],
    },
    {
      title: 'Nearby',
      fields: [
        {
          path: 'local_amenities.topSchools',
          label: 'Schools',
          shape: { kind: 'pairs', keys: ['name', 'type'] },
          hint: 'One in a line: name; type.',
        },
        {
          path: 'local_amenities.topHospitals',
          label: 'Hospitals',
          shape: { kind: 'pairs', keys: ['name', 'specialty'] },
          hint: 'One in a line: name; what for.',
        },
        lines('local_amenities.shoppingMalls', 'Shopping'),
      ],
    },
    {
      title: 'Words',
      fields: [
        paragraphs('overview', 'Overview', areaLimits.overview),
        paragraphs('description', 'Description', areaLimits.description),
        paragraphs('narratives.vibeNarrative', 'Vibe and community'),
        paragraphs('narratives.connectivityNarrative', 'Connectivity'),
        paragraphs('narratives.marketNarrative', 'Market'),
        paragraphs('narratives.amenitiesNarrative', 'Amenities'),
        paragraphs('narratives.investmentNarrative', 'Investment'),
        lines('buyer_intelligence.insiderTips', 'Insider tips'),
        lines('buyer_intelligence.commonMistakes', 'Common mistakes'),
        lines('vibe_and_lifestyle.bestSuitedFor', 'Best suited for'),
      ],
    },
    {
      title: 'Pictures',
      fields: [
        line('featured_image_url', 'First picture', areaLimits.featured_image_url),
        pictures('area_images'),
      ],
    },
  ],
};

export function editorFieldsOf(kind: EntityType): EditorField[] {
  return editorGroups[kind].flatMap(({ fields }) => fields);
}

/** The initial field texts of a new row. */
export const initialTexts: Record<EntityType, Record<string, string>> = {
  property: { property_type: 'Sale', city: 'Bangalore', currency: 'INR', publish: '0' },
  society: { city: 'Bangalore' },
  area: {},
};

export const kindLabels: Record<EntityType, { singular: string; plural: string; newLabel: string }> = {
  property: { singular: 'home', plural: 'Homes', newLabel: 'New home' },
  society: { singular: 'society', plural: 'Societies', newLabel: 'New society' },
  area: { singular: 'area', plural: 'Areas', newLabel: 'New area' },
};

import * as z from 'zod';
import { isReservedName, RESERVED_SLUG } from '../address/reserved-names.ts';
import {
  groupColumn,
  lineColumn,
  longTextColumn,
  pictureColumn,
  picturesColumn,
  placeColumn,
  textColumn,
} from '../column/column-kinds.ts';
import {
  innerAmount,
  innerLine,
  innerLongText,
  innerNumber,
  innerPairs,
  innerPhrases,
  innerPrice,
} from '../column/inner-inputs.ts';
import type { ListingColumns } from '../column/listing-column.ts';
import { ADDRESS_LIMIT, LONG_TEXT, pictureLimits, PLACE_LIMIT, SLUG_LIMIT } from '../limits.ts';
import { slugPattern, slugProblem } from '../text/slug-pattern.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';

export const areaGroups = ['What and where', 'Market', 'Roads, metro, water', 'Nearby', 'Words', 'Pictures'];

/** The columns of an area that staff write (spec.md section 3), in the order of an exported table. */
export const areaColumns = {
  area: lineColumn('Name', PLACE_LIMIT, requiredName('expected the name of the area'), {
    group: 'What and where',
    required: true,
  }),
  slug: lineColumn('Slug', SLUG_LIMIT, z.string().regex(slugPattern, slugProblem), {
    group: 'What and where',
    required: true,
    hint: 'The end of its address: lower-case letters, digits and hyphens.',
    typed: (slug) => slug.refine((value) => !isReservedName(value), RESERVED_SLUG),
  }),
  city_id: placeColumn('City', 'city', { schema: rowUuid().nullish() }, { group: 'What and where' }),
  city_section: textColumn('City section', PLACE_LIMIT, {
    group: 'What and where',
    hint: 'Such as North Bangalore.',
    bulk: 1,
  }),
  overview: longTextColumn('Overview', LONG_TEXT, { group: 'Words' }),
  description: longTextColumn('Description', LONG_TEXT, { group: 'Words' }),
  featured_image_url: pictureColumn('First picture', ADDRESS_LIMIT, { group: 'Pictures' }),
  area_images: picturesColumn(
    'Addresses of pictures',
    { cell: 'texts', limit: pictureLimits, schema: z.array(z.string().trim()).nullish() },
    { group: 'Pictures' },
  ),
  market_data: groupColumn([
    innerPrice('averagePrice', 'Average price', 'Market'),
    innerAmount('₹', 'avgPricePerSqft', 'Average price per sqft', 'Market'),
    innerLine(100, 'investmentRating', 'Investment rating', 'Market'),
    innerNumber('% a year', 'appreciationRate', 'Appreciation', 'Market'),
    innerNumber('%', 'rentalYieldMin', 'Rental yield from', 'Market'),
    innerNumber('%', 'rentalYieldMax', 'Rental yield to', 'Market'),
    innerNumber('%', 'stampDutyPercentage', 'Stamp duty', 'Market'),
  ]),
  infrastructure: groupColumn([
    innerLongText('connectivity', 'Roads', 'Roads, metro, water'),
    innerLine(200, 'metroConnectivity.nearestStation', 'Nearest metro station', 'Roads, metro, water'),
    innerLine(200, 'metroConnectivity.status', 'Line and status', 'Roads, metro, water'),
    innerLongText('waterSupplyReliability', 'Water', 'Roads, metro, water'),
  ]),
  local_amenities: groupColumn([
    innerPairs(['name', 'type'], 'One in a line: name; type.', 'topSchools', 'Schools', 'Nearby'),
    innerPairs(
      ['name', 'specialty'],
      'One in a line: name; what for.',
      'topHospitals',
      'Hospitals',
      'Nearby',
    ),
    innerPhrases('shoppingMalls', 'Shopping', 'Nearby'),
  ]),
  narratives: groupColumn([
    innerLongText('vibeNarrative', 'Vibe and community', 'Words'),
    innerLongText('connectivityNarrative', 'Connectivity', 'Words'),
    innerLongText('marketNarrative', 'Market', 'Words'),
    innerLongText('amenitiesNarrative', 'Amenities', 'Words'),
    innerLongText('investmentNarrative', 'Investment', 'Words'),
  ]),
  buyer_intelligence: groupColumn([
    innerPhrases('insiderTips', 'Insider tips', 'Words'),
    innerPhrases('commonMistakes', 'Common mistakes', 'Words'),
  ]),
  vibe_and_lifestyle: groupColumn([innerPhrases('bestSuitedFor', 'Best suited for', 'Words')]),
} satisfies ListingColumns;

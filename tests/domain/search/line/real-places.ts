import localities from '#domain/city/localities.json' with { type: 'json' };
import { metroLines, metroStations } from '#domain/city/metro-stations.ts';
import { namedAreas } from '#domain/city/named-areas.ts';
import { spots } from '#domain/search/positions/spots.ts';
import {
  encodeLandmarks,
  encodeSaidPlaces,
  type PlacesFile,
  readVocabulary,
} from '#domain/search/places/places-file.ts';
import { misspeltRows } from '#domain/area/misspelt-rows.ts';
import { localityPoint } from '#domain/city/locality-point.ts';
import { capitalise } from '#domain/text/capitalise.ts';

const WITH_MANY_HOMES = new Set(
  'whitefield koramangala hsr-layout indiranagar jayanagar jp-nagar bellandur sarjapur-road electronic-city marathahalli btm-layout hebbal yelahanka kengeri vijayanagar devanahalli thanisandra panathur bannerghatta-road banashankari hoodi'.split(
    ' ',
  ),
);
const slugs = Object.keys({ ...localities.high, ...localities.medium }).toSorted();
const areas = slugs.map((slug): PlacesFile['areas'][number] => [
  WITH_MANY_HOMES.has(slug) ? 200 : 2,
  1,
  slug.split('-').map(capitalise).join(' '),
  slug,
]);

const counted = areas.map(([sale, rent, name, slug = ''], at) => ({
  ...{ id: slug, name, city: null, homes: sale + rent, societies: 0, at },
}));
const misspelt = [...misspeltRows(counted, ({ id }) => localityPoint(id))];

/** The real names of hundreds of areas, with what people call them. A few have nearly all homes, as in the city. */
export const realPlaces = readVocabulary({
  areas,
  misspelt: misspelt.map(([row, meant]) => [row.at, meant.at]),
  societies: [],
  builders: [],
  types: ['apartment', 'independent-house', 'plot', 'row-house', 'villa'],
  facings: ['east', 'north', 'north-east', 'north-west', 'south', 'south-east', 'south-west', 'west'],
  bhk: [0, 1, 2, 2.5, 3, 4, 5],
  baths: [1, 2, 3, 4],
  referencePrefixes: ['ANG-'],
  said: encodeSaidPlaces(namedAreas, slugs),
  stations: metroStations.map(({ name }) => name),
  metroLines: [...metroLines],
  landmarks: encodeLandmarks(spots.filter(({ isMetro }) => !isMetro)),
  facts: ['baths', 'facings', 'floors'],
});

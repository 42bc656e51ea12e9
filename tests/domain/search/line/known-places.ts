import { choiceSlug } from '#domain/search/slug-of-name.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { createSpotNames } from '#domain/search/places/spot-names.ts';
import type { Place } from '#domain/search/places/place-entry.ts';
import { createPlaceIndex } from '#domain/search/places/place-index.ts';

const areas =
  'Whitefield, Brookefield, Hoodi, Mahadevapura, Marathahalli, KR Puram, Indiranagar, HSR Layout, Koramangala, BTM Layout, Bellandur, Sarjapur Road, Electronic City, Begur, Jayanagar, JP Nagar, Banashankari, Basavanagudi, Kanakapura Road, Bannerghatta Road, Rajajinagar, Vijayanagar, Rajarajeshwari Nagar, Kengeri, Nagarbhavi, Hebbal, Yelahanka, Jakkur, Sahakar Nagar, Thanisandra, Devanahalli, Hennur, Kalyan Nagar, Horamavu, Frazer Town, Ulsoor, Richmond Town, Vasanth Nagar, Malleshwaram, Yeshwanthpur, 8th Block Koramangala, Electronic City Phase II';
const societies =
  'Prestige Lakeview, Prestige Tech Homes, Brigade Orchard, Udupi Corner, Ideal Slope Homes, St John’s Residency, Sheelavantha Lakefront, Carmelaram Villas, Villa, 3Codeli, Vajarahalli Metro Court, Library Road Residency, Station Road Residency, Law School Row';

/** A few places of Bangalore. Of each kind, earlier ones have more homes for sale. */
export const knownPlaces: SearchVocabulary = {
  places: createPlaceIndex([...placesOf('area', areas), ...placesOf('society', societies)]),
  formerAreas: new Map(),
  types: ['apartment', 'independent-house', 'plot', 'row-house', 'villa'],
  facings: ['east', 'north', 'north-east', 'north-west', 'south', 'south-east', 'south-west', 'west'],
  bhk: [0, 1, 2, 2.5, 3, 4, 5],
  baths: [1, 2, 3, 4],
  referencePrefixes: ['ANG-', 'bhd#'],
  facts: ['baths', 'facings', 'floors'],
  spots: createSpotNames({
    stations: ['Mahatma Gandhi Road', 'Indiranagar'],
    metroLines: ['Purple'],
    landmarks: [[3000, 'Manyata Tech Park|Manyata']],
  }),
};

function placesOf(kind: Place['kind'], names: string): Place[] {
  return names
    .split(', ')
    .map((name, at) => ({ kind, name, slug: choiceSlug(name), sale: 100 - at, rent: 1 }));
}

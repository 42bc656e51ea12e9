import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ListPlace } from './place-list.ts';

/** The area of a society, the city of an area or of what a builder has built there. */
export function surroundingPlace(place: ListPlace, catalogue: Catalogue): ListPlace | null {
  switch (place.kind) {
    case 'city':
      return null;
    case 'area':
    case 'builder':
      return { kind: 'city', name: place.city };
    case 'society': {
      const area = catalogue.area(place.society.area);
      return area ? { kind: 'area', area, city: catalogue.cityOf(area) } : null;
    }
  }
}

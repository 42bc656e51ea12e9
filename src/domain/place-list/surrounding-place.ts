import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ListPlace } from './place-list.ts';

/** The area of a society, what an area lies in, the city of any other area or of what a builder has built there. */
export function surroundingPlace(place: ListPlace, catalogue: Catalogue): ListPlace | null {
  switch (place.kind) {
    case 'city':
      return null;
    case 'area': {
      const [, above] = catalogue.areasAround(place.area.id);
      return above ? { kind: 'area', area: above, city: place.city } : { kind: 'city', name: place.city };
    }
    case 'builder':
      return { kind: 'city', name: place.city };
    case 'society': {
      const area = catalogue.area(place.society.area);
      return area ? { kind: 'area', area, city: catalogue.cityOf(area) } : null;
    }
  }
}

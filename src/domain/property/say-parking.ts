import { capitalise } from '../text/capitalise.ts';
import type { Property } from './property.ts';

/** '2 covered, 1 open, 1 two-wheeler', 'None for cars'. A kind of place that is not stated is not said. Null for none stated. */
export function sayParking({
  parking_covered: covered,
  parking_open: open,
  parking_two_wheeler: twoWheeler,
}: Pick<Property, 'parking_covered' | 'parking_open' | 'parking_two_wheeler'>): string | null {
  const places = [
    covered ? `${covered} covered` : '',
    open ? `${open} open` : '',
    twoWheeler ? `${twoWheeler} two-wheeler` : '',
  ].filter(Boolean);
  if (places.length > 0) return places.join(', ');
  const lacking = [
    covered === 0 && open === 0
      ? 'none for cars'
      : covered === 0
        ? 'none covered'
        : open === 0
          ? 'none open'
          : '',
    twoWheeler === 0 ? 'none for two-wheelers' : '',
  ].filter(Boolean);
  return capitalise(lacking.join(', ')) || null;
}

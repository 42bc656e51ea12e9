import type { ListedHome } from '#domain/search/listed-home.ts';
import { nothingStated } from '../../domain/search/nothing-stated.ts';

/** A home for sale in Hebbal. */
export function aHome(row: number, overrides: Partial<ListedHome> = {}): ListedHome {
  return {
    title: `Home ${row}`,
    slug: `home-${row}`,
    reference: `ANG-${1001 + row}`,
    price: 8_000_000,
    currency: null,
    city: null,
    bedrooms: 2,
    sqft: 1000,
    ...nothingStated,
    area: { slug: 'hebbal', name: 'Hebbal' },
    society: null,
    place: 'Hebbal',
    type: 'Apartment',
    facing: null,
    floor: null,
    checked: '2026-11-20',
    listed: null,
    reduced: null,
    recorded: false,
    photos: false,
    picture: { src: '/p.avif', srcset: '', width: 3, height: 2, alt: '', illustration: true },
    ...overrides,
  };
}

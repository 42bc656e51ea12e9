import type { Offer } from '../offer.ts';
import { priceBandName } from './price-bands.ts';

/** The facts by which homes are grouped in numbers. */
export const groupKinds = ['city', 'area', 'size', 'price', 'source', 'partner'] as const;
export type GroupKind = (typeof groupKinds)[number];

export const groupTitles: Record<GroupKind, string> = {
  city: 'By city',
  area: 'By area with its parts, the 12 seen most',
  size: 'By size',
  price: 'By price',
  source: 'By source',
  partner: 'By partner',
};

/** The groups that say something. While all homes are in one city or no partner's, that group would say the same as the total. */
export function shownGroupKinds(groups: Readonly<Record<GroupKind, readonly unknown[]>>): GroupKind[] {
  return groupKinds.filter((kind) => (kind !== 'city' && kind !== 'partner') || groups[kind].length > 1);
}

/** Null: the rows of these homes do not say. */
export function groupName(kind: GroupKind, name: string | null, offer: Offer | null): string {
  switch (kind) {
    case 'city':
      return name ?? 'No city given';
    case 'area':
      return name ?? 'No area given';
    case 'size':
      if (name === '0') return 'Studio';
      return name === null ? 'No bedrooms given' : `${name} BHK`;
    case 'price':
      return priceBandName(offer, name === null ? null : Number(name));
    case 'source':
      return name === 'partner' ? 'Partner network' : 'Entered by us';
    case 'partner':
      return name ?? 'No partner';
  }
}

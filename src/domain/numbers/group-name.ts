import type { Offer } from '../offer.ts';
import { priceBandName } from './price-bands.ts';

/** By what homes are grouped in numbers. */
export const groupKinds = ['area', 'size', 'price', 'source'] as const;
export type GroupKind = (typeof groupKinds)[number];

export const groupTitles: Record<GroupKind, string> = {
  area: 'By area, the 12 seen most',
  size: 'By size',
  price: 'By price',
  source: 'By source',
};

/** Null: the rows of these homes do not say. */
export function groupName(kind: GroupKind, name: string | null, offer: Offer | null): string {
  switch (kind) {
    case 'area':
      return name ?? 'No area given';
    case 'size':
      if (name === '0') return 'Studio';
      return name === null ? 'No bedrooms given' : `${name} BHK`;
    case 'price':
      return priceBandName(offer, name === null ? null : Number(name));
    case 'source':
      return name === 'partner' ? 'Partner network' : 'Entered by us';
  }
}

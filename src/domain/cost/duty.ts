import { homeKind } from '../property/home-kind.ts';
import type { Property } from '../property/property.ts';

/** What a sale pays: the full rate, or the rates of a flat that is registered for the first time (decision D7). */
export type Duty = 'full' | 'first registration';

export type DutyTerms = Partial<Pick<Property, 'asset_type' | 'sale_kind'>>;

/** The one that is due, or both where nobody has said what is sold: the higher first. */
export function possibleDuties({ asset_type, sale_kind }: DutyTerms): readonly [Duty, Duty?] {
  const kind = homeKind(asset_type);
  if (sale_kind === 'resale' || kind === 'plot' || kind === 'house') return ['full'];
  return kind === 'flat' && sale_kind === 'new' ? ['first registration'] : ['full', 'first registration'];
}

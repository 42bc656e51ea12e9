import { offers, type Offer } from '../offer.ts';
import { type GroupKind, groupKinds, groupName } from './group-name.ts';

// The homes of a row of Numbers, as addresses and `private.homes_counted_as` name them: 'all', 'area:Whitefield', 'size:2',
// 'price:Sale:1'. With nothing after the colon those of which it is not known.

/** The name of all homes together: the row of the totals. */
export const ALL_HOMES = 'all';

interface CountedHomes {
  kind: GroupKind;
  name: string | null;
  offer: Offer | null;
}

/** The name of a row in addresses and for the database. */
export function countedAs({ kind, name, offer }: CountedHomes): string {
  const called = name ?? '';
  return kind === 'price' ? `price:${offer ?? ''}:${called}` : `${kind}:${called}`;
}

/** Null: no row is named so. */
export function readCounted(text: string): CountedHomes | typeof ALL_HOMES | null {
  if (text === ALL_HOMES) return ALL_HOMES;
  const [before = '', ...rest] = text.split(':');
  const kind = groupKinds.find((each) => each === before);
  const said = rest.join(':');
  if (!kind || rest.length === 0 || said.length > 200) return null;
  if (kind !== 'price') return { kind, name: said || null, offer: null };
  const [offer, band = ''] = said.split(':');
  return { kind, name: band || null, offer: offers.find((each) => each === offer) ?? null };
}

/** What the homes are called in a list of what stands behind a figure: 'Whitefield', 'homes of ours'. */
export function countedLabel(text: string): string {
  const read = readCounted(text);
  if (read === null) return text;
  return read === ALL_HOMES ? 'homes of ours' : groupName(read.kind, read.name, read.offer);
}

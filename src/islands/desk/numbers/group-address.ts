import type { NumbersGroup } from '#contracts/admin-numbers.ts';
import type { GroupKind } from '#domain/numbers/group-name.ts';
import { priceBandBounds } from '#domain/numbers/price-bands.ts';
import { offerWord } from '#domain/offer.ts';
import { slugOfName } from '#domain/search/slug-of-name.ts';

/** The list of the homes behind a number: '#listings/property?area=hebbal'. Null: no filter asks for this group. */
export function groupAddress(
  kind: GroupKind,
  { name, offer }: Pick<NumbersGroup, 'name' | 'offer'>,
): string | null {
  if (name === null) return null;
  const query = queryOf(kind, name, offer);
  return query && `#listings/property?${query}`;
}

function queryOf(kind: GroupKind, name: string, offer: NumbersGroup['offer']): string | null {
  switch (kind) {
    case 'city':
    case 'area': {
      const slug = slugOfName(name);
      return slug && `${kind}=${slug}`;
    }
    case 'size':
      return `bhk=${name}`;
    case 'price': {
      if (!offer) return null;
      const bounds = priceBandBounds[offer];
      const [low, high] = [bounds[Number(name) - 1], bounds[Number(name)]];
      const parts = [`offer=${offerWord(offer)}`, low && `min=${low}`, high && `max=${high - 1}`];
      return parts.filter(Boolean).join('&');
    }
    case 'source':
      return null;
  }
}

import type { Offer } from '../offer.ts';
import { ownValue } from '../text/own-value.ts';
import { joinShown, shownText } from '../text/text.ts';
import { formatBedrooms } from '../property/format-facts.ts';
import { truncate } from '../text/truncate.ts';
import { HOME_LIMITS } from '../limits.ts';

/** The same of columns of a home whose own title is not shown. */
export function titleOf(columns: Readonly<Record<string, unknown>>): string {
  const text = (name: string) => {
    const value = ownValue(columns, name);
    return typeof value === 'string' ? value : null;
  };
  const { bedrooms } = columns;
  return composeTitle({
    offer: columns['property_type'] === 'Rent' ? 'Rent' : 'Sale',
    bedrooms: typeof bedrooms === 'number' ? bedrooms : null,
    assetType: text('asset_type'),
    society: null,
    locality: text('area'),
    city: text('city'),
  });
}

interface TitledHome {
  offer: Offer;
  bedrooms: number | null;
  assetType: string | null;
  society: string | null;
  locality: string | null;
  city: string | null;
}

/** '2 BHK Apartment for sale in Whitefield, Bangalore', for a home whose file gives none. */
export function composeTitle({ offer, bedrooms, assetType, society, locality, city }: TitledHome): string {
  const size = formatBedrooms({ bedrooms });
  const kind = joinShown([size, size === 'Studio' ? null : assetType], ' ') || 'Home';
  const parts = [...new Set([society, locality, city].flatMap((part) => shownText(part) ?? []))];
  const place = joinShown(parts);
  return truncate(
    `${kind} ${offer === 'Rent' ? 'to rent' : 'for sale'}${place ? ` in ${place}` : ''}`,
    HOME_LIMITS.title,
  );
}

import type { Offer } from '../offer.ts';
import { joinShown, shownText } from '../text/text.ts';
import { formatBedrooms } from '../property/format-facts.ts';
import { truncate } from '../text/truncate.ts';
import { HOME_LIMITS } from '../limits.ts';

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

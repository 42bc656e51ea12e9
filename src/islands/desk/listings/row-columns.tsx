import type { ReactNode } from 'react';
import type { ListedRow } from '#contracts/admin-listings.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { EntityType } from '#domain/entity.ts';
import type { DeskSort } from '#domain/listing/listing-filters.ts';
import { formatPrice } from '#domain/money/price.ts';
import { parsePhotographAddress } from '#domain/photograph/photograph.ts';
import { thumbnail } from '#domain/photograph/small-picture.ts';
import { factWords } from '#domain/property/fact-words.ts';
import { publishStatus } from '#domain/property/publish-status.ts';
import { keyOf } from '#domain/search/key-of.ts';

export interface RowColumn {
  id: string;
  header: string;
  /** The order of the first press on the header, and that of the second. None: the list has no such order. */
  sorts?: readonly [DeskSort, DeskSort];
  /** Null: it has nothing to say, and a card leaves it out. */
  cell: (row: ListedRow) => ReactNode;
}

const ofHomes: readonly RowColumn[] = [
  { id: 'society', header: 'Society', sorts: ['society', '-society'], cell: ({ society }) => society },
  { id: 'size', header: 'Size', sorts: ['-size', 'size'], cell: sizeText },
  { id: 'price', header: 'Price', sorts: ['price', '-price'], cell: priceText },
  {
    id: 'status',
    header: 'Status',
    sorts: ['-status', 'status'],
    cell: ({ publish, shown }) => (
      <>
        <span className={shown ? 'badge good' : 'badge'}>{publishStatus({ publish })}</span>{' '}
        <span className="muted">{(publish ?? 0).toLocaleString('en-IN')}</span>
      </>
    ),
  },
  {
    id: 'checked',
    header: 'Last check',
    sorts: ['checked', '-checked'],
    cell: ({ last_verified: day }) => (day === null ? 'Never' : formatDay(day)),
  },
  { id: 'views', header: 'Views', sorts: ['-views', 'views'], cell: ({ views }) => countText(views) },
  {
    id: 'enquiries',
    header: 'Enquiries',
    sorts: ['-enquiries', 'enquiries'],
    cell: ({ enquiries }) => countText(enquiries),
  },
  { id: 'partner', header: 'Partner', sorts: ['partner', '-partner'], cell: ({ partner }) => partner },
];

const shownColumn: RowColumn = {
  id: 'status',
  header: 'Status',
  cell: ({ shown }) => (
    <span className={shown ? 'badge good' : 'badge'}>{shown ? 'On the site' : 'Hidden'}</span>
  ),
};

/** What the list says of each row, besides its name. */
export const rowColumns: Record<EntityType, readonly RowColumn[]> = {
  property: ofHomes,
  society: [shownColumn],
  area: [],
};

/** The address of a small file of the first picture. Null: there is none, or its sizes are being made. */
export function pictureOf({ picture, picture_width: width }: ListedRow): string | null {
  if (picture === null || (parsePhotographAddress(picture) && width === null)) return null;
  return thumbnail(picture, width);
}

function sizeText({ sqft, area_basis: basis }: ListedRow): string | null {
  if (!sqft) return null;
  const word = keyOf(factWords.area_basis, basis ?? '');
  return `${sqft.toLocaleString('en-IN')} sqft${word ? ` ${factWords.area_basis[word].toLowerCase()}` : ''}`;
}

/** '₹95 L', '₹42,000 per month'. */
function priceText({ price, currency, property_type: offer }: ListedRow): string | null {
  const formatted = offer ? formatPrice(price, { currency, offer, decimals: 2 }) : null;
  if (!formatted) return null;
  return formatted.state === 'known' ? `${formatted.text}${formatted.per ?? ''}` : formatted.text;
}

const countText = (count: number | null) => (count ?? 0).toLocaleString('en-IN');

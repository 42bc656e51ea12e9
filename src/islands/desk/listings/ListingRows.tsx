import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { ListedRow } from '#contracts/admin-listings.ts';
import { PresentLine } from '../presence/PresentLine.tsx';
import { editorAddress } from './editor/editor-address.ts';
import { linkName, listedName } from './fields/listing-name.ts';
import { kindLabels } from './fields/kind-labels.ts';
import type { Listings } from './listings.ts';
import { pictureOf, type RowColumn, rowColumns } from './row-columns.tsx';

interface Props {
  listings: Listings;
  isChosen: (id: string) => boolean;
  mayChoose: boolean;
}

/** The listings of a page as rows, or on a phone as cards with the same facts. */
export function ListingRows({ listings, isChosen, mayChoose }: Props) {
  const { kind, rows, load, filters } = useStore(listings.$listings);
  const columns = rowColumns[kind];
  const hasPictures = kind === 'property';
  if (rows.length === 0) return null;
  return (
    <table className={`staff-rows ${kind}`} aria-busy={load === 'loading'}>
      <caption className="sr">{kindLabels[kind].plural}. J: next, K: previous, E: edit.</caption>
      <thead>
        <tr>
          {listings.canBulkEditAndDelete && (
            <td className="row-box">
              <span className="sr">Choose</span>
            </td>
          )}
          {hasPictures && (
            <td className="row-picture">
              <span className="sr">Picture</span>
            </td>
          )}
          <SortHeader column={nameColumn(kind)} listings={listings} />
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} listings={listings} days={filters.days} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={isChosen(row.id) || undefined}>
            {listings.canBulkEditAndDelete && (
              <td className="row-box">
                <label className="staff-choose">
                  <input
                    type="checkbox"
                    checked={isChosen(row.id)}
                    disabled={!mayChoose}
                    onChange={() => listings.bulk.toggle({ id: row.id, name: listedName(row) })}
                  />
                  <span className="sr">
                    Choose <bdi>{listedName(row)}</bdi>
                  </span>
                </label>
              </td>
            )}
            {hasPictures && (
              <td className="row-picture">
                <Picture source={pictureOf(row)} fileUrl={listings.fileUrl} />
              </td>
            )}
            <th scope="row" className="row-name">
              <a href={editorAddress(row.kind, row.id)}>
                <bdi>{linkName(row)}</bdi>
              </a>
              <Beside row={row} />
              {row.kind === 'property' && <PresentLine kind="property" id={row.id} />}
            </th>
            {columns.map(({ id, header, cell }) => (
              <Fact key={id} id={id} header={header} said={cell(row)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameColumn = (kind: ListedRow['kind']): RowColumn => ({
  id: 'name',
  header: kindLabels[kind].singular === 'home' ? 'Home' : 'Name',
  ...(kind === 'property' ? { sorts: ['title', '-title'] as const } : {}),
  cell: () => null,
});

function Beside({ row: { reference, place } }: { row: ListedRow }) {
  const said = [reference, place].filter(Boolean).join(' · ');
  return said === '' ? null : (
    <span className="small muted">
      <bdi>{said}</bdi>
    </span>
  );
}

function Fact({ id, header, said }: { id: string; header: string; said: ReactNode }) {
  const isText = typeof said === 'string';
  return (
    <td className={said === null || said === '' ? `row-${id} empty` : `row-${id}`}>
      {/* Beside it where the row is a card, which has no headers. */}
      <span className="row-label">{header}</span>
      {isText ? <bdi>{said}</bdi> : said}
    </td>
  );
}

function Picture({ source, fileUrl }: { source: string | null; fileUrl: (address: string) => string }) {
  return source === null ? (
    <span className="micro muted">No picture</span>
  ) : (
    <img
      src={fileUrl(source)}
      alt=""
      width={84}
      height={56}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}

interface HeaderProps {
  column: RowColumn;
  listings: Listings;
  days?: number;
}

function SortHeader({ column: { id, header, sorts }, listings, days }: HeaderProps) {
  const { filters } = useStore(listings.$listings);
  if (!sorts)
    return (
      <th scope="col" className={`row-${id}`}>
        {header}
      </th>
    );
  const [first, second] = sorts;
  const sort = filters.sort === first || filters.sort === second ? filters.sort : null;
  const isDown = sort?.startsWith('-') === true;
  return (
    <th
      scope="col"
      className={`row-${id}`}
      aria-sort={sort === null ? undefined : isDown ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        onClick={() => void listings.find({ filters: { ...filters, sort: sort === first ? second : first } })}
      >
        {header}
        {days !== undefined && (id === 'views' || id === 'enquiries') && (
          <span className="sr"> of {days} days</span>
        )}
        <span
          className={`staff-sort ${sort === null ? 'none' : isDown ? 'desc' : 'asc'}`}
          aria-hidden="true"
        />
      </button>
    </th>
  );
}

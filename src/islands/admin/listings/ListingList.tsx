import { useStore } from '@nanostores/react';
import { entityTypes } from '#domain/entity.ts';
import { formatPrice } from '#domain/money/price.ts';
import type { ListedRow } from '#contracts/admin-listings.ts';
import { Spinner } from '../block/Spinner.tsx';
import { BulkPart } from './BulkPart.tsx';
import { DeletedList, DeletedNotice } from './deletion/DeleteListingDialog.tsx';
import type { Listings } from './listings.ts';
import { editorAddress } from './editor/editor-address.ts';
import { listedName } from './fields/listing-name.ts';
import { kindLabels } from './fields/kind-labels.ts';

/** The list of listings, searched by title, reference, area or id. Unsaved drafts are listed above it. */
export function ListingList({ listings }: { listings: Listings }) {
  const { kind, words, load, isSettled, rows, total } = useStore(listings.$listings);
  const drafts = Object.values(useStore(listings.drafts.$drafts));
  const { chosen } = useStore(listings.bulk.$bulk);
  const saving = useStore(listings.bulk.batchSave.$batchSave).busy;
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const { plural, newLabel } = kindLabels[kind];
  return (
    <section className="panel staff-block" aria-labelledby="listings-title">
      <header className="staff-block-head">
        <h2 id="listings-title">Listings</h2>
        <button
          className="button small"
          type="button"
          onClick={() => {
            location.hash = listings.beginNew(kind);
          }}
        >
          {newLabel}
        </button>
      </header>
      <nav className="staff-kinds" aria-label="Kind of listing">
        {entityTypes.map((each) => (
          <a
            key={each}
            className="button quiet small"
            href={`#listings/${each}`}
            aria-current={each === kind ? 'page' : undefined}
          >
            {kindLabels[each].plural}
          </a>
        ))}
      </nav>
      {drafts.length > 0 && (
        <div className="notice staff-drafts">
          <h3>Not saved yet, kept on this device</h3>
          <ul className="staff-list small">
            {drafts.map((draft) => (
              <li key={`${draft.kind}/${draft.id}`}>
                <a href={editorAddress(draft.kind, draft.id)}>
                  {draft.name.trim() || kindLabels[draft.kind].newLabel}
                </a>
                <span className="muted">{draft.isNew ? ' new' : ''}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="field">
        <label htmlFor="listings-words">Find {plural.toLowerCase()}</label>
        <input
          id="listings-words"
          type="search"
          value={words}
          autoComplete="off"
          aria-describedby="listings-hint"
          onChange={({ target }) => void listings.find(target.value)}
        />
        <small id="listings-hint">By title, reference, area or id; hidden ones too.</small>
      </div>
      <DeletedNotice deletion={listings.deletion} onRestored={() => void listings.find()} />
      <p className="staff-found small muted" role="status">
        {load === 'ready' && describeFound(total, rows.length)}
      </p>
      {load === 'failed' && (
        <p className="problem">The listings could not be read. Check your connection and type again.</p>
      )}
      {load === 'loading' && rows.length === 0 && <Spinner text="Reading the listings…" />}
      {listings.canBulkEditAndDelete && <BulkPart listings={listings} bulk={listings.bulk} />}
      {listings.canBulkEditAndDelete && rows.length > 1 && (
        <label className="staff-choose small">
          <input
            type="checkbox"
            checked={rows.every(({ id }) => chosenIds.has(id))}
            disabled={saving}
            onChange={() =>
              listings.bulk.toggleAll(rows.map((row) => ({ id: row.id, name: listedName(row) })))
            }
          />
          Choose these {rows.length}
        </label>
      )}
      <ul className="staff-listings" aria-busy={load === 'loading'}>
        {rows.map((row) => (
          <li key={row.id}>
            {listings.canBulkEditAndDelete && (
              <label className="staff-choose">
                <input
                  type="checkbox"
                  checked={chosenIds.has(row.id)}
                  disabled={saving}
                  onChange={() => listings.bulk.toggle({ id: row.id, name: listedName(row) })}
                />
                <span className="sr">
                  Choose <bdi>{[row.name, describeRow(row)].filter(Boolean).join(' · ')}</bdi>
                </span>
              </label>
            )}
            <a href={editorAddress(row.kind, row.id)}>
              <bdi>{row.name || row.id}</bdi>
            </a>
            <span className="small muted">{describeRow(row)}</span>
            {kind !== 'area' && (
              <span className={row.shown ? 'badge good' : 'badge'}>
                {row.shown ? 'On the site' : 'Hidden'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isSettled && listings.canBulkEditAndDelete && (
        <DeletedList deletion={listings.deletion} onRestored={() => void listings.find()} />
      )}
    </section>
  );
}

function describeFound(total: number, shown: number): string {
  if (total === 0) return 'Nothing found. Try fewer words.';
  const all = total.toLocaleString('en-IN');
  return total > shown ? `${all} found; these are the ${shown} that changed last.` : `${all} found.`;
}

function describeRow({ reference, place, price, currency, property_type: offer }: ListedRow): string {
  const formatted = offer ? formatPrice(price, { currency, offer, decimals: 2 }) : null;
  const priceText =
    formatted && (formatted.state === 'known' ? `${formatted.text}${formatted.per ?? ''}` : formatted.text);
  return [reference, place, priceText].filter(Boolean).join(' · ');
}

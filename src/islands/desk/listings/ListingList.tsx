import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { entityTypes } from '#domain/entity.ts';
import { deskSortLabels, type ListingOrder, noListingFilters } from '#domain/listing/listing-filters.ts';
import type { ListingScope } from '#contracts/admin-listings.ts';
import { describeIgnored } from '#site/list-address/describe-ignored.ts';
import { part } from '../block/part.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { BulkChangesPart } from './batch/BulkChangesPart.tsx';
import { BulkPart } from './BulkPart.tsx';
import { DeletedList, DeletedNotice } from './deletion/DeleteListingDialog.tsx';
import { type Edge, listAddress, type ListSearch, wholeList } from './list-address.ts';
import { ListingFilters } from './ListingFilters.tsx';
import { ListingRows } from './ListingRows.tsx';
import type { Listings, ListingsState } from './listings.ts';
import { editorAddress } from './editor/editor-address.ts';
import { listedName } from './fields/listing-name.ts';
import { kindLabels } from './fields/kind-labels.ts';

/** Reads words as the search line of visitors does. Most searches find something and never load it. */
const WordsAsFilters = part(async () => (await import('./WordsAsFilters.tsx')).WordsAsFilters);

/** The list of listings, searched by title, reference, area or id. Unsaved drafts are listed above it. */
export function ListingList({ listings }: { listings: Listings }) {
  const state = useStore(listings.$listings);
  const { kind, words, ignored, notes, load, isSettled, rows, total, deleted, changes } = state;
  const drafts = Object.values(useStore(listings.drafts.$drafts));
  const { chosen, all, kind: chosenKind } = useStore(listings.bulk.$bulk);
  const saving = useStore(listings.bulk.batchSave.$batchSave).busy;
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const isAllChosen = all !== null && chosenKind === kind && isSameScope(all, state.scope);
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
            href={each === kind ? listings.addressOfList() : listAddress(each, { ...wholeList, changes })}
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
      {/* Before the search, so that the keyboard goes from it to what it finds. */}
      <ListingFilters listings={listings} />
      {kind === 'property' && <SavedViews listings={listings} />}
      <div className="field">
        <label htmlFor="listings-words">Find {plural.toLowerCase()}</label>
        <input
          id="listings-words"
          type="search"
          value={words}
          autoComplete="off"
          aria-describedby="listings-hint"
          onChange={({ target }) => void listings.find({ words: target.value })}
        />
        <small id="listings-hint">By title, reference, area or id; hidden ones too.</small>
      </div>
      {ignored.length > 0 && <p className="notice">{describeIgnored(ignored)}</p>}
      {notes.map((note) => (
        <p className="notice" key={note}>
          {note}
        </p>
      ))}
      <DeletedNotice deletion={listings.deletion} onRestored={() => void listings.find()} />
      <p className="staff-found small muted" id="listings-found" role="status">
        {load === 'ready' && describeFound(state, listings.canBulkEditAndDelete)}
      </p>
      {isSettled && load !== 'failed' && kind === 'property' && words.trim() !== '' && total === 0 && (
        <Suspense fallback={null}>
          <WordsAsFilters listings={listings} />
        </Suspense>
      )}
      {load === 'failed' && (
        <p className="problem">The listings could not be read. Check your connection and type again.</p>
      )}
      {load === 'loading' && rows.length === 0 && <Spinner text="Reading the listings…" />}
      {listings.canBulkEditAndDelete && <BulkPart listings={listings} bulk={listings.bulk} />}
      {listings.canBulkEditAndDelete && rows.length > 1 && (
        <div className="staff-choose-many">
          <label className="staff-choose small">
            <input
              type="checkbox"
              checked={isAllChosen || rows.every(({ id }) => chosenIds.has(id))}
              disabled={saving || isAllChosen}
              onChange={() =>
                listings.bulk.toggleAll(rows.map((row) => ({ id: row.id, name: listedName(row) })))
              }
            />
            Choose these {rows.length}
          </label>
          {total > rows.length && (
            <label className="staff-choose small">
              <input
                type="checkbox"
                checked={isAllChosen}
                disabled={saving}
                onChange={() =>
                  isAllChosen ? listings.bulk.clear() : listings.bulk.chooseAll({ ...state.scope, total })
                }
              />
              Choose all {total.toLocaleString('en-IN')} found
            </label>
          )}
          <ExportButton listings={listings} />
        </div>
      )}
      <ListingRows
        listings={listings}
        isChosen={(id) => isAllChosen || chosenIds.has(id)}
        mayChoose={!saving && !isAllChosen}
      />
      <Pager listings={listings} />
      {/* Below the rows: it is read after them, and must not move them. */}
      {isSettled && (
        <BulkChangesPart
          bulkUndo={listings.bulkUndo}
          batchSaves={[listings.bulk.batchSave, listings.importing.batchSave]}
        />
      )}
      {isSettled && listings.canBulkEditAndDelete && (
        <DeletedList
          deletion={listings.deletion}
          words={words}
          isAlone={load === 'ready' && total === 0 && deleted > 0}
          onRestored={() => void listings.find()}
        />
      )}
    </section>
  );
}

/** Lists that are asked for every day, as links. */
const savedViews: readonly [name: string, filters: Partial<ListSearch['filters']>][] = [
  ['Not checked for 30 days', { shown: true, unchecked: 30, sort: 'checked' }],
  ['Seen and never asked', { only: ['unasked'], sort: '-views' }],
  ['No photographs', { shown: true, only: ['no-photographs'] }],
  ['Mine', { only: ['mine'] }],
];

function SavedViews({ listings }: { listings: Listings }) {
  const { changes } = useStore(listings.$listings);
  const shown = listings.addressOfList();
  return (
    <nav className="staff-views small" aria-label="Saved views">
      {savedViews.map(([name, filters]) => {
        const address = listAddress('property', {
          ...wholeList,
          changes,
          filters: { ...noListingFilters, ...filters },
        });
        return (
          <a key={name} href={address} aria-current={address === shown ? 'page' : undefined}>
            {name}
          </a>
        );
      })}
    </nav>
  );
}

/** Pages go on from the last row and back from the first, so that no home is passed over when others have gone meanwhile. */
function Pager({ listings }: { listings: Listings }) {
  const { before, first, last, rows, total, load } = useStore(listings.$listings);
  if (total <= rows.length) return null;
  const button = (label: string, edge: Edge | null, isThere: boolean) => (
    <button
      className="button quiet small"
      type="button"
      disabled={!isThere}
      onClick={() => {
        if (load === 'loading') return;
        document.getElementById('listings-found')?.scrollIntoView({ block: 'start' });
        void listings.find({ edge });
      }}
    >
      {label}
    </button>
  );
  return (
    <nav className="staff-pager" aria-label="Pages of the list">
      {button('Previous', before > listings.pageSize() && first ? { before: first } : null, before > 0)}
      <span className="small">
        {(before + 1).toLocaleString('en-IN')} to {(before + rows.length).toLocaleString('en-IN')} of{' '}
        {total.toLocaleString('en-IN')}
      </span>
      {button('Next', last && { after: last }, before + rows.length < total)}
    </nav>
  );
}

function ExportButton({ listings }: { listings: Listings }) {
  const { kind, total, scope } = useStore(listings.$listings);
  const { busy, progress } = useStore(listings.importing.$import);
  return (
    <>
      <button
        className="button quiet small"
        type="button"
        disabled={busy}
        onClick={() => void listings.importing.exportRows(kind, scope)}
      >
        Download {total === 1 ? 'it' : `these ${total.toLocaleString('en-IN')}`} as CSV
      </button>
      {busy && <span className="small muted">{progress}</span>}
    </>
  );
}

function isSameScope(one: ListingScope, other: ListingScope): boolean {
  return one.words === other.words && JSON.stringify(one.filters) === JSON.stringify(other.filters);
}

function describeFound({ total, before, rows, deleted, order }: ListingsState, mayRestore: boolean): string {
  const gone =
    deleted > 0 &&
    `${deleted.toLocaleString('en-IN')} deleted ${deleted === 1 ? 'one matches' : 'ones match'}: ${mayRestore ? 'see below the list' : 'an admin can restore what was deleted'}.`;
  return [describeRows({ total, before, shown: rows.length, order }), gone].filter(Boolean).join(' ');
}

interface Found {
  total: number;
  before: number;
  shown: number;
  order: ListingOrder;
}

function describeRows({ total, before, shown, order }: Found): string {
  if (total === 0) return 'Nothing found. Try fewer words or filters.';
  const format = (count: number) => count.toLocaleString('en-IN');
  return total > shown
    ? `${format(total)} found; these are ${format(before + 1)} to ${format(before + shown)}, ${describeOrder(order)}.`
    : `${format(total)} found.`;
}

function describeOrder(order: ListingOrder): string {
  if (order === null) return 'the latest changed first';
  return 'by' in order ? deskSortLabels[order.by].toLowerCase() : 'the nearest first';
}

import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import type { EditorField } from '#domain/column/editor-field.ts';
import { offerWord } from '#domain/offer.ts';
import { bulkFields } from '#domain/listing/listing-columns.ts';
import { type Bulk, type BulkState, MAX_CHOSEN } from './batch/bulk.ts';
import type { Listings } from './listings.ts';
import { EditorFieldPart } from './fields/EditorFieldPart.tsx';
import { kindLabels } from './fields/kind-labels.ts';
import { BatchSavePart } from './batch/BatchSavePart.tsx';
import { ChangedRows } from './batch/ChangedRows.tsx';

/** Changes one field of all chosen rows. The changes are previewed before they are saved. */
export function BulkPart({ listings, bulk }: { listings: Listings; bulk: Bulk }) {
  const { kind, chosen, all, path, text, busy, progress, problem, preview } = useStore(bulk.$bulk);
  const { busy: saving, kind: savingKind } = useStore(bulk.batchSave.$batchSave);
  const { places } = useStore(listings.$listings);
  const prefix = useId();
  const fields = bulkFields(kind);
  const field = fields.find((each) => each.path === path);
  const isOpen = chosen.length > 0 || all !== null;

  useEffect(() => {
    if (isOpen) void listings.loadPlaces();
  }, [isOpen, listings]);

  if (!isOpen || !field) return null;
  const { singular, plural } = kindLabels[kind];
  const nameCount = (count: number) =>
    count === 1 ? `1 ${singular}` : `${count.toLocaleString('en-IN')} ${plural.toLowerCase()}`;
  const chosenText = all
    ? `All ${all.total.toLocaleString('en-IN')} found ${plural.toLowerCase()}`
    : nameCount(chosen.length);
  return (
    <section className="notice staff-bulk" aria-labelledby={`${prefix}title`}>
      <header className="staff-block-head">
        <h3 id={`${prefix}title`}>{chosenText} chosen</h3>
        <button className="button quiet small" type="button" disabled={saving} onClick={bulk.clear}>
          Clear selection
        </button>
      </header>
      {chosen.length === MAX_CHOSEN && (
        <p className="small">
          No more can be chosen one by one. For more, choose all that a search finds, or import a table.
        </p>
      )}
      <form
        className="staff-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void bulk.showPlan();
        }}
      >
        <div className="field">
          <label htmlFor={`${prefix}field`}>Change</label>
          <select
            id={`${prefix}field`}
            value={path}
            disabled={saving}
            onChange={({ target }) => bulk.chooseField(target.value)}
          >
            {fields.map((each) => (
              <option key={each.path} value={each.path}>
                {each.label}
              </option>
            ))}
          </select>
        </div>
        <EditorFieldPart
          id={`${prefix}value`}
          field={field}
          typed={text}
          isChanged={false}
          problem={problem ?? undefined}
          currency="INR"
          today={listings.today()}
          places={places}
          onType={bulk.type}
        />
        <div className="actions">
          <button className="button quiet small" type="submit" aria-disabled={busy || saving}>
            {busy ? `Looking… ${progress}` : 'Preview the changes'}
          </button>
        </div>
      </form>
      {preview && savingKind === null && (
        <>
          <p role="status">
            <b>{describePreview(preview, field, nameCount(countOf(preview)))}</b> Nothing is saved yet.
          </p>
          <ChangedRows kind={kind} rows={preview.rows} places={places} />
          {preview.rows.length > 0 && (
            <div className="actions">
              <button className="button small" type="button" onClick={() => void bulk.save()}>
                Change {nameCount(preview.rows.length)}
              </button>
            </div>
          )}
        </>
      )}
      <BatchSavePart batchSave={bulk.batchSave} bulkUndo={listings.bulkUndo} />
    </section>
  );
}

type Preview = NonNullable<BulkState['preview']>;

const countOf = ({ rows, unchanged, unfit, deleted }: Preview) => rows.length + unchanged + unfit + deleted;

function describePreview(
  { rows, unchanged, unfit, deleted }: Preview,
  { path, offer }: EditorField,
  chosenText: string,
): string {
  if (rows.length === 0 && deleted === 0 && unfit === 0) return `All of them have this value already.`;
  const format = (count: number) => count.toLocaleString('en-IN');
  const parts = [
    `${format(rows.length)} of ${chosenText} would change`,
    unchanged > 0 && `${format(unchanged)} ${unchanged === 1 ? 'has' : 'have'} it already`,
    unfit > 0 &&
      `${format(unfit)} ${unfit === 1 ? 'is' : 'are'} left out, ${path === 'price' ? 'priced in another currency' : `as only homes for ${offerWord(offer ?? 'Sale')} have it`}`,
    deleted > 0 && `${format(deleted)} ${deleted === 1 ? 'is' : 'are'} deleted`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

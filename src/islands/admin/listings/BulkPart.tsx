import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { bulkFields } from '#domain/listing/listing-columns.ts';
import { type Bulk, MAX_CHOSEN } from './batch/bulk.ts';
import type { Listings } from './listings.ts';
import { EditorFieldPart } from './fields/EditorFieldPart.tsx';
import { kindLabels } from './fields/kind-labels.ts';
import { BatchSavePart } from './batch/BatchSavePart.tsx';
import { ChangedRows } from './batch/ChangedRows.tsx';

/** Changes one field of all chosen rows. The changes are previewed before they are saved. */
export function BulkPart({ listings, bulk }: { listings: Listings; bulk: Bulk }) {
  const { kind, chosen, path, text, busy, problem, preview } = useStore(bulk.$bulk);
  const { busy: saving, kind: savingKind } = useStore(bulk.batchSave.$batchSave);
  const { places } = useStore(listings.$listings);
  const prefix = useId();
  const fields = bulkFields(kind);
  const field = fields.find((each) => each.path === path);
  const isOpen = chosen.length > 0;

  useEffect(() => {
    if (isOpen) void listings.loadPlaces();
  }, [isOpen, listings]);

  if (!isOpen || !field) return null;
  const { singular, plural } = kindLabels[kind];
  const count = chosen.length;
  const chosenText = count === 1 ? `1 ${singular}` : `${count} ${plural.toLowerCase()}`;
  return (
    <section className="notice staff-bulk" aria-labelledby={`${prefix}title`}>
      <header className="staff-block-head">
        <h3 id={`${prefix}title`}>{chosenText} chosen</h3>
        <button className="button quiet small" type="button" disabled={saving} onClick={bulk.clear}>
          Clear selection
        </button>
      </header>
      {count === MAX_CHOSEN && (
        <p className="small">No more can be changed at once. For more, import a table.</p>
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
          places={places}
          onType={bulk.type}
        />
        <div className="actions">
          <button className="button quiet small" type="submit" aria-disabled={busy || saving}>
            {busy ? 'Looking…' : 'Preview the changes'}
          </button>
        </div>
      </form>
      {preview && savingKind === null && (
        <>
          <p role="status">
            <b>{describePreview(preview, chosenText)}</b> Nothing is saved yet.
          </p>
          <ChangedRows kind={kind} rows={preview.rows} places={places} />
          {preview.rows.length > 0 && (
            <div className="actions">
              <button className="button small" type="button" onClick={() => void bulk.save()}>
                Change{' '}
                {preview.rows.length === 1
                  ? `1 ${singular}`
                  : `${preview.rows.length} ${plural.toLowerCase()}`}
              </button>
            </div>
          )}
        </>
      )}
      <BatchSavePart batchSave={bulk.batchSave} />
    </section>
  );
}

function describePreview(
  { rows, unchanged, deleted }: { rows: readonly unknown[]; unchanged: number; deleted: number },
  chosenText: string,
): string {
  if (rows.length === 0 && deleted === 0) return `All of them have this value already.`;
  const parts = [
    `${rows.length} of ${chosenText} would change`,
    unchanged > 0 && `${unchanged} ${unchanged === 1 ? 'has' : 'have'} it already`,
    deleted > 0 && `${deleted} ${deleted === 1 ? 'is' : 'are'} deleted`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

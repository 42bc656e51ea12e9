import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { countPlanned, formatCounts, type PlannedLine } from '#domain/listing/import-planner.ts';
import { ChangedRows } from './batch/ChangedRows.tsx';
import { describeNewHome } from './batch/describe-new-home.ts';
import { type Import, linesToSave } from './batch/import.ts';
import type { Listings } from './listings.ts';
import { kindLabels } from './fields/kind-labels.ts';
import { BatchSavePart } from './batch/BatchSavePart.tsx';
import { allListings } from './batch/read-rows.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';

export function ImportPart({ listings, importing }: { listings: Listings; importing: Import }) {
  const state = useStore(importing.$import);
  const { kind: shownKind } = useStore(listings.$listings);
  const { busy: saving, kind: savingKind } = useStore(importing.batchSave.$batchSave);
  const prefix = useId();
  const { kind, file, text, isKept, busy, progress, problem, planned } = state;
  const isBusy = busy || saving;
  const plural = kindLabels[shownKind].plural.toLowerCase();
  const isOtherKind = text !== '' && kind !== shownKind;
  return (
    <section className="panel staff-block staff-import" aria-labelledby={`${prefix}title`}>
      <header className="staff-block-head">
        <h2 id={`${prefix}title`}>{kindLabels[shownKind].plural} as a table</h2>
        <button
          className="button quiet small"
          type="button"
          disabled={isBusy}
          onClick={() => void importing.exportRows(shownKind, allListings)}
        >
          Download all as CSV
        </button>
      </header>
      {isOtherKind ? (
        <p className="notice small">
          A table of {kindLabels[kind].plural.toLowerCase()} is not saved yet.{' '}
          <a href={`#listings/${kind}`}>Show it</a>
        </p>
      ) : (
        <>
          <p className="small muted staff-lead">
            Change it in a spreadsheet and import it again: rows with an id or a reference are changed, others
            are new. Of a changed row only the columns count that the table has.
          </p>
          <form
            className="staff-fields"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void importing.showPlan();
            }}
          >
            <div className="field">
              <label htmlFor={`${prefix}file`}>A CSV file of {plural}</label>
              <input
                id={`${prefix}file`}
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
                disabled={isBusy}
                onChange={({ target }) => {
                  const [chosen] = target.files ?? [];
                  if (chosen) void importing.readFile(shownKind, chosen);
                  // Lets the same file be chosen again after it was corrected.
                  target.value = '';
                }}
              />
            </div>
            {file === null ? (
              <div className="field wide">
                <label htmlFor={`${prefix}text`}>Or a table that you paste</label>
                <textarea
                  id={`${prefix}text`}
                  rows={text === '' ? 3 : 8}
                  value={text}
                  disabled={isBusy}
                  autoComplete="off"
                  spellCheck={false}
                  aria-describedby={`${prefix}hint`}
                  onChange={({ target }) => importing.paste(shownKind, target.value)}
                />
                <small id={`${prefix}hint`}>
                  Copied from a spreadsheet, its first line with the names of the columns: title,
                  property_type, price… or as partners’ files say them: Ref No, BHK, Asking Price…
                </small>
              </div>
            ) : (
              <p>
                <b>
                  <bdi>{file}</bdi>
                </b>
              </p>
            )}
            {text !== '' && (
              <div className="actions">
                <button className="button quiet small" type="submit" aria-disabled={isBusy}>
                  Preview the changes
                </button>
                <button
                  className="button quiet small"
                  type="button"
                  disabled={isBusy}
                  onClick={importing.discard}
                >
                  Discard the table
                </button>
              </div>
            )}
          </form>
          <p className="small" role="status">
            {busy ? progress : describeStorage(text, isKept)}
          </p>
          <ProblemNote text={problem} />
          {planned && savingKind === null && (
            <ImportPlan importing={importing} listings={listings} planned={planned} />
          )}
          <BatchSavePart batchSave={importing.batchSave} bulkUndo={listings.bulkUndo} />
        </>
      )}
    </section>
  );
}

function describeStorage(text: string, isKept: boolean): string {
  if (text === '') return '';
  return isKept
    ? 'The table is kept on this device until it is saved or discarded.'
    : 'The table is too large to be kept on this device: save before you leave this page.';
}

interface ImportPlanProps {
  importing: Import;
  listings: Listings;
  planned: readonly PlannedLine[];
}

function ImportPlan({ importing, listings, planned }: ImportPlanProps) {
  const { kind, isConfirmed } = useStore(importing.$import);
  const { places } = useStore(listings.$listings);
  const counts = countPlanned(planned);
  const toSave = countPlanned(linesToSave(planned, isConfirmed));
  const asked = linesToSave(planned, true).filter(({ questions }) => questions.length > 0);
  const refused = planned.filter((line) => line.effect === 'refused');
  const changed = planned.filter((line) => line.effect === 'changed');
  const added = planned.filter((line) => line.effect === 'new');
  return (
    <div className="staff-planned">
      <p role="status">
        <b>{formatCounts(counts)}.</b> Nothing is saved yet.
      </p>
      {refused.length > 0 && (
        <details open>
          <summary>{refused.length.toLocaleString('en-IN')} refused, not saved with the others</summary>
          <ul className="staff-lines small">
            {refused.slice(0, 100).map(({ line, name, problem }) => (
              <li key={line}>
                Line {line}
                {name !== '' && (
                  <>
                    , <bdi>{name}</bdi>
                  </>
                )}
                <p className="problem">
                  <bdi>{problem}</bdi>
                </p>
              </li>
            ))}
            {refused.length > 100 && (
              <li className="muted">And {(refused.length - 100).toLocaleString('en-IN')} more.</li>
            )}
          </ul>
        </details>
      )}
      {asked.length > 0 && (
        <details open>
          <summary>{asked.length.toLocaleString('en-IN')} to confirm</summary>
          <ul className="staff-lines small">
            {asked.slice(0, 100).map(({ line, name, questions }) => (
              <li key={line}>
                Line {line}, <bdi>{name}</bdi>
                <p className="problem">{questions.join(' ')}</p>
              </li>
            ))}
            {asked.length > 100 && (
              <li className="muted">And {(asked.length - 100).toLocaleString('en-IN')} more.</li>
            )}
          </ul>
          <div className="choices">
            <label>
              <input
                type="checkbox"
                checked={isConfirmed}
                onChange={({ target }) => importing.confirm(target.checked)}
              />
              Yes, these numbers are right: save these lines too
            </label>
          </div>
        </details>
      )}
      {changed.length > 0 && (
        <details open>
          <summary>{changed.length.toLocaleString('en-IN')} changed</summary>
          <ChangedRows kind={kind} rows={changed} places={places} />
        </details>
      )}
      {added.length > 0 && (
        <details open>
          <summary>{describeNew(kind, added)}</summary>
          <ChangedRows
            kind={kind}
            rows={added.map((line) => ({
              ...line,
              was: null,
              summary: kind === 'property' ? describeNewHome(line.fields) : undefined,
            }))}
            places={places}
          />
        </details>
      )}
      {toSave.new + toSave.changed > 0 && (
        <div className="actions">
          <button className="button small" type="button" onClick={() => void importing.save()}>
            Save{' '}
            {[
              toSave.new > 0 && `${toSave.new.toLocaleString('en-IN')} new`,
              toSave.changed > 0 && `${toSave.changed.toLocaleString('en-IN')} changed`,
            ]
              .filter(Boolean)
              .join(' and ')}
          </button>
        </div>
      )}
    </div>
  );
}

function describeNew(kind: string, lines: readonly { fields: Readonly<Record<string, unknown>> }[]): string {
  const all = `${lines.length.toLocaleString('en-IN')} new`;
  if (kind !== 'property') return all;
  const shown = lines.filter(({ fields }) => Number(fields['publish'] ?? 0) > 10).length;
  return `${all}, ${shown.toLocaleString('en-IN')} of them on the site at once`;
}

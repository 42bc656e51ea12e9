import { useStore } from '@nanostores/react';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef } from 'react';
import { areaPath, propertyPath, societyPath } from '#site/paths.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { hasCaptions, isOfList, listOf, maxPictures, typedPictures } from '../photographs/typed-pictures.ts';
import { PhotographsPart } from '../photographs/PhotographsPart.tsx';
import { SentPhotographsPart } from '../photographs/SentPhotographsPart.tsx';
import { part } from '../block/part.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { Changes } from './ChangeLog.tsx';
import { ConflictPart } from './editor/ConflictPart.tsx';
import type { Editor } from './editor/editor.ts';
import type { Listings } from './listings.ts';
import { DeletedHere, DeleteListingDialog } from './deletion/DeleteListingDialog.tsx';
import { listingName } from './fields/listing-name.ts';
import { draftKey } from './drafts/listing-drafts.ts';
import { currencyOf, statedPlaceOf, visibilityOf, typedText } from './drafts/read-draft.ts';
import { describeState } from './editor/describe-state.ts';
import { ListingPreview } from './editor/ListingPreview.tsx';
import { QuestionsPart } from './editor/QuestionsPart.tsx';
import type { EditorField, FieldGroup } from '#domain/column/editor-field.ts';
import { fieldsOfOffer } from './drafts/fields-of-offer.ts';
import { EditorGroup } from './EditorGroup.tsx';
import { EditorFieldPart } from './fields/EditorFieldPart.tsx';
import { editorGroups } from '#domain/listing/listing-columns.ts';
import { kindLabels } from './fields/kind-labels.ts';
import type { Columns } from './fields/read-field.ts';
import { PresentLine, useOpenItem } from '../presence/PresentLine.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';

const HomeFiguresPart = part(async () => (await import('./figures/HomeFiguresPart.tsx')).HomeFiguresPart);

export function ListingEditor({ editor, listings }: { editor: Editor; listings: Listings }) {
  const { kind, id } = editor;
  const {
    load,
    row,
    deleted,
    soldOn,
    onHold,
    offerOnHoldSince,
    busy,
    conflicts,
    problems,
    questions,
    focusOn,
    problem,
    message,
    undo,
    preview,
    rendering,
    log,
  } = useStore(editor.$editor);
  const { places } = useStore(listings.$listings);
  const draft = ownValue(useStore(editor.drafts.$drafts), draftKey(kind, id)) ?? null;
  const prefix = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const values: Columns = row ?? {};
  const { singular, plural } = kindLabels[kind];
  const isOpen = row !== null || (draft?.isNew === true && load !== 'loading');

  const isStoredHome = kind === 'property' && row !== null;
  useOpenItem('property', isStoredHome ? id : null, draft !== null);

  useEffect(() => title.current?.focus(), []);
  // Cancels a pending preview when the editor closes.
  useEffect(() => editor.closePreview, [editor]);
  useEffect(() => {
    if (focusOn) document.getElementById(`${prefix}-${focusOn.path}`)?.focus();
  }, [focusOn, prefix]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editor.save();
  };
  // A button that is disabled while it works would lose the focus, and Enter in a field would do nothing.
  const unlessBusy = (task: () => Promise<void>) => () => {
    if (!busy) void task();
  };
  const fieldPart = (field: EditorField) => (
    <EditorFieldPart
      key={field.path}
      id={`${prefix}-${field.path}`}
      field={field}
      typed={typedText(field, draft, values)}
      isChanged={ownValue(draft?.fields ?? {}, field.path) !== undefined && row !== null}
      problem={ownValue(problems, field.path)}
      currency={currencyOf(kind, draft, values)}
      today={listings.today()}
      places={places}
      statedPlace={statedPlaceOf(kind, draft, values, places)}
      onType={(now) => editor.change(field, now)}
    />
  );
  const isPictureField = (field: EditorField) =>
    isOfList(kind, 'pictures', field) || isOfList(kind, 'floor plans', field);
  /** Upload and order of the pictures that the fields of a group hold, and these fields as text. */
  const picturesOf = (group: FieldGroup) => {
    const list = listOf(kind, group);
    if (!list) return null;
    const fields = group.fields.filter((field) => isOfList(kind, list, field));
    const { photographs, set } = editor.pictures[list];
    return (
      <>
        {editor.sent && list === 'pictures' && row && (
          <SentPhotographsPart
            sent={editor.sent}
            namesHomes={false}
            onDecided={() => void editor.load('Read again, with what you decided.')}
          />
        )}
        <PhotographsPart
          list={list}
          singular={singular}
          hasCaptions={hasCaptions(kind, list)}
          max={maxPictures(list)}
          photographs={photographs}
          pictures={typedPictures(kind, draft, values, list)}
          fileUrl={editor.fileUrl}
          onChange={set}
        />
        <details className="wide" open={fields.some(({ path }) => ownValue(problems, path))}>
          <summary className="small">Addresses of {list} as text, also from other sites</summary>
          <div className="staff-fields">{fields.map(fieldPart)}</div>
        </details>
      </>
    );
  };
  const visibility = visibilityOf(kind, draft, values);
  const changedCount = Object.keys(draft?.fields ?? {}).length;
  const name = draft?.name.trim() || deleted?.name || listingName(kind, values) || kindLabels[kind].newLabel;

  return (
    <form
      className="panel staff-block staff-editor"
      aria-labelledby={`${prefix}heading`}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <header className="staff-block-head">
        <div>
          <p className="small">
            <a href={listings.addressOfList()}>{plural}</a>
          </p>
          <h2 id={`${prefix}heading`} ref={title} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h2>
          {isOpen && (
            <p className="small muted">
              {row === null
                ? 'New, not saved yet.'
                : describeState(kind, values, {
                    isShown: visibility?.isShown ?? true,
                    soldOn,
                    onHold,
                    offerOnHoldSince,
                  })}
            </p>
          )}
          {isStoredHome && <PresentLine kind="property" id={id} isOpen />}
        </div>
        {row && pagePathOf(kind, values) && (visibility?.isShown ?? true) && (
          <div className="actions">
            {kind === 'property' && (
              <a className="button quiet small" href={`#round/${id}`}>
                Record a check
              </a>
            )}
            <a
              className="button quiet small"
              href={pagePathOf(kind, values) ?? ''}
              target="_blank"
              rel="noopener"
            >
              Open its page
            </a>
          </div>
        )}
      </header>
      {load === 'loading' && !isOpen && <Spinner text={`Reading the ${singular}…`} />}
      {load === 'failed' && (
        <ProblemNote text="It could not be read." onTryAgain={() => void editor.load()} />
      )}
      {load === 'gone' && (
        <p className="notice">
          There is no such {singular} any more. <a href={listings.addressOfList()}>Back to the list</a>
        </p>
      )}
      {load === 'deleted' && deleted && (
        <DeletedHere
          deletion={listings.deletion}
          row={{ kind, id, ...deleted }}
          mayRestore={listings.canBulkEditAndDelete}
          unsavedFields={changedCount}
          onRestored={() => void editor.load('Restored.')}
          addressOfList={listings.addressOfList()}
        />
      )}
      {isOpen && load !== 'gone' && load !== 'deleted' && (
        <>
          {kind === 'property' && row && (
            <Suspense fallback={null}>
              <HomeFiguresPart
                key={id}
                backend={listings.backend}
                home={id}
                offer={row['property_type'] === 'Rent' ? 'Rent' : 'Sale'}
              />
            </Suspense>
          )}
          {conflicts.length > 0 && <ConflictPart editor={editor} conflicts={conflicts} />}
          {editorGroups[kind].map((group, nth) => (
            <EditorGroup
              key={group.title}
              title={group.title}
              isFirst={nth === 0}
              isNeeded={group.fields.some(({ path }) =>
                Boolean(ownValue(problems, path) ?? ownValue(draft?.fields ?? {}, path)),
              )}
            >
              {picturesOf(group)}
              {fieldsOfOffer(group.fields, draft, values)
                .filter((field) => !isPictureField(field))
                .map(fieldPart)}
            </EditorGroup>
          ))}
          <div className="staff-save">
            <p className="small" role="status">
              {rendering !== null &&
                'The preview is being made where the site is published. It opens by itself within a minute or two; you can keep editing. '}
              {message} {describeKept(changedCount, editor.drafts.isKept())}
            </p>
            <ProblemNote text={problem} />
            <QuestionsPart questions={questions} busy={busy} onConfirm={editor.confirm} />
            <div className="actions">
              <button
                className="button small"
                type="submit"
                aria-disabled={busy}
                aria-keyshortcuts="Control+S Meta+S"
              >
                {busy ? 'Saving…' : visibility?.isShown === false ? 'Save draft' : 'Save'}
              </button>
              {visibility && !visibility.isShown && (
                <button
                  className="button quiet small"
                  type="button"
                  aria-disabled={busy}
                  onClick={unlessBusy(editor.publish)}
                >
                  Save and publish
                </button>
              )}
              {visibility?.isShown && row && (
                <button
                  className="button quiet small"
                  type="button"
                  aria-disabled={busy}
                  onClick={unlessBusy(editor.hide)}
                >
                  Hide
                </button>
              )}
              <button
                className="button quiet small"
                type="button"
                aria-disabled={busy}
                onClick={unlessBusy(editor.preview)}
              >
                Preview
              </button>
              {undo && (
                <button
                  className="button quiet small"
                  type="button"
                  aria-disabled={busy}
                  onClick={unlessBusy(editor.undo)}
                >
                  Undo the last save
                </button>
              )}
            </div>
          </div>
          <div className="actions">
            {kind === 'property' && row && (
              <button
                className="button quiet small"
                type="button"
                disabled={busy}
                onClick={() => {
                  location.hash = listings.duplicate(editor);
                }}
              >
                Duplicate
              </button>
            )}
            {draft && (
              <button className="button quiet small" type="button" disabled={busy} onClick={editor.discard}>
                Discard changes
              </button>
            )}
            {row && listings.canBulkEditAndDelete && (
              <button
                className="button quiet small"
                type="button"
                disabled={busy}
                onClick={() =>
                  void listings.deletion.openConfirmation({ kind, id, name, seenAt: row.updated_at })
                }
              >
                Delete…
              </button>
            )}
          </div>
        </>
      )}
      <DeleteListingDialog
        deletion={listings.deletion}
        onDeleted={() => {
          location.hash = listings.addressOfList();
        }}
      />
      {preview !== null && (
        <ListingPreview name={name} preview={preview} token={listings.token} onClose={editor.closePreview} />
      )}
      {log && log.length > 0 && (
        <details className="staff-row-log">
          <summary>What staff changed ({log.length === 30 ? 'the latest 30' : log.length})</summary>
          <Changes changes={log} />
        </details>
      )}
    </form>
  );
}

function pagePathOf(kind: Editor['kind'], row: Columns): string | null {
  const slug = String(row['slug'] ?? '');
  if (kind === 'property') return slug === '' ? null : propertyPath({ slug });
  if (kind === 'society')
    return societyPath({ id: String(row['id']), slug, city: String(row['city'] ?? '') || null });
  return areaPath({ slug });
}

function describeKept(count: number, isKept: boolean): string {
  if (count === 0) return '';
  const countText = count === 1 ? 'One field is not saved yet' : `${count} fields are not saved yet`;
  if (!isKept) return `${countText}. This browser stores nothing, so save before you leave.`;
  return `${countText}; what you typed is kept on this device.`;
}

import { useStore } from '@nanostores/react';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef } from 'react';
import { ownValue } from '#domain/text/own-value.ts';
import { isOfList } from '../photographs/typed-pictures.ts';
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
import { EditorHeadPart } from './editor/EditorHeadPart.tsx';
import { ListingPreview } from './editor/ListingPreview.tsx';
import { GroupPicturesPart } from './editor/GroupPicturesPart.tsx';
import { RowActionsPart } from './RowActionsPart.tsx';
import { SavePart } from './editor/SavePart.tsx';
import type { EditorField } from '#domain/column/editor-field.ts';
import { fieldsOfOffer } from './drafts/fields-of-offer.ts';
import { EditorGroup } from './EditorGroup.tsx';
import { EditorFieldPart } from './fields/EditorFieldPart.tsx';
import { editorGroups } from '#domain/listing/listing-columns.ts';
import { kindLabels } from './fields/kind-labels.ts';
import type { Columns } from './fields/read-field.ts';
import { useOpenItem } from '../presence/PresentLine.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';

const HomeFiguresPart = part(async () => (await import('./figures/HomeFiguresPart.tsx')).HomeFiguresPart);

/** The editor of one row: its fields in groups, with their pictures, and all that is done with the row. */
export function ListingEditor({ editor, listings }: { editor: Editor; listings: Listings }) {
  const { kind, id } = editor;
  const { load, row, deleted, conflicts, problems, focusOn, preview, log } = useStore(editor.$editor);
  const { places } = useStore(listings.$listings);
  const draft = ownValue(useStore(editor.drafts.$drafts), draftKey(kind, id)) ?? null;
  const prefix = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const values: Columns = row ?? {};
  const { singular } = kindLabels[kind];
  const isOpen = row !== null || (draft?.isNew === true && load !== 'loading');
  useOpenItem('property', kind === 'property' && row ? id : null, draft !== null);

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
  const visibility = visibilityOf(kind, draft, values);
  const changedFields = Object.keys(draft?.fields ?? {}).length;
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
      <EditorHeadPart
        editor={editor}
        name={name}
        headingId={`${prefix}heading`}
        title={title}
        addressOfList={listings.addressOfList()}
        isOpen={isOpen}
        isShown={visibility?.isShown ?? true}
      />
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
          unsavedFields={changedFields}
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
              <GroupPicturesPart editor={editor} group={group} draft={draft} fieldPart={fieldPart} />
              {fieldsOfOffer(group.fields, draft, values)
                .filter((field) => !isPictureField(field))
                .map(fieldPart)}
            </EditorGroup>
          ))}
          <SavePart
            editor={editor}
            changedFields={changedFields}
            visibility={visibility && (visibility.isShown ? 'shown' : 'hidden')}
          />
          <RowActionsPart editor={editor} listings={listings} name={name} hasDraft={draft !== null} />
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

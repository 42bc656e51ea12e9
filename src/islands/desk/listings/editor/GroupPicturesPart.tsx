import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { EditorField, FieldGroup } from '#domain/column/editor-field.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { PhotographsPart } from '../../photographs/PhotographsPart.tsx';
import { SentPhotographsPart } from '../../photographs/SentPhotographsPart.tsx';
import {
  hasCaptions,
  isOfList,
  listOf,
  maxPictures,
  typedPictures,
} from '../../photographs/typed-pictures.ts';
import type { ListingDraft } from '../drafts/listing-drafts.ts';
import { kindLabels } from '../fields/kind-labels.ts';
import type { Editor } from './editor.ts';

interface GroupPicturesPartProps {
  editor: Editor;
  group: FieldGroup;
  draft: ListingDraft | null;
  fieldPart: (field: EditorField) => ReactNode;
}

/** Upload and order of the pictures that the fields of a group hold, and these fields as text. Null: it holds none. */
export function GroupPicturesPart({ editor, group, draft, fieldPart }: GroupPicturesPartProps) {
  const { kind } = editor;
  const { row, problems } = useStore(editor.$editor);
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
        singular={kindLabels[kind].singular}
        hasCaptions={hasCaptions(kind, list)}
        max={maxPictures(list)}
        photographs={photographs}
        pictures={typedPictures(kind, draft, row ?? {}, list)}
        fileUrl={editor.fileUrl}
        onChange={set}
      />
      <details className="wide" open={fields.some(({ path }) => ownValue(problems, path))}>
        <summary className="small">Addresses of {list} as text, also from other sites</summary>
        <div className="staff-fields">{fields.map(fieldPart)}</div>
      </details>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { WaitingDoubt } from '#contracts/admin-doubts.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { draftKey } from '../listings/drafts/listing-drafts.ts';
import { currencyOf, typedText } from '../listings/drafts/read-draft.ts';
import { ConflictPart } from '../listings/editor/ConflictPart.tsx';
import { QuestionsPart } from '../listings/editor/QuestionsPart.tsx';
import { EditorFieldPart } from '../listings/fields/EditorFieldPart.tsx';
import { createCorrection } from './correction.ts';
import type { Doubts } from './doubts.ts';

interface CorrectValueProps {
  backend: StaffBackend;
  doubts: Doubts;
  doubt: WaitingDoubt;
  field: EditorField;
}

/** The field of the editor for one value that waits, in its place in the list. */
export function CorrectValue({ backend, doubts, doubt, field }: CorrectValueProps) {
  const [correction] = useState(() => createCorrection(doubt, field, { backend, doubts }));
  const { editor } = correction;
  const { load, row, busy, problem, problems, questions, conflicts } = useStore(editor.$editor);
  const draft = ownValue(useStore(editor.drafts.$drafts), draftKey('property', doubt.home.id)) ?? null;
  const id = useId();
  const isBegun = useStore(correction.$isBegun);
  const isOpen = isBegun && row !== null && load !== 'deleted';

  useEffect(() => void correction.begin(), [correction]);
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.focus();
  }, [isOpen, id]);

  return (
    <form
      className="staff-correction"
      noValidate
      aria-label={`Correct it: ${field.label} of ${doubt.home.title}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') doubts.endCorrection();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void correction.save();
      }}
    >
      {(load === 'loading' || load === 'ready') && !isOpen && <Spinner text="Reading the home…" />}
      {load === 'failed' && !isOpen && (
        <ProblemNote text="The home could not be read." onTryAgain={() => void correction.begin()} />
      )}
      {(load === 'gone' || load === 'deleted') && <p className="notice">This home is not stored any more.</p>}
      {isOpen && (
        <>
          {conflicts.length > 0 && <ConflictPart editor={editor} conflicts={conflicts} />}
          <EditorFieldPart
            id={id}
            field={field}
            typed={typedText(field, draft, row)}
            isChanged={draft !== null}
            problem={ownValue(problems, field.path)}
            currency={currencyOf('property', draft, row)}
            today={istDay(new Date())}
            places={null}
            onType={(now) => editor.change(field, now)}
          />
          <ProblemNote text={ownValue(problems, field.path) ? null : problem} />
          <QuestionsPart questions={questions} busy={busy} onConfirm={correction.confirm} />
        </>
      )}
      <p className="actions">
        {isOpen && (
          <button className="button small" type="submit" aria-disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </button>
        )}
        <button className="button quiet small" type="button" onClick={doubts.endCorrection}>
          Cancel
        </button>
      </p>
    </form>
  );
}

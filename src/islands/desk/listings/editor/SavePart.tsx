import { useStore } from '@nanostores/react';
import { ProblemNote } from '../../block/ProblemNote.tsx';
import type { Editor } from './editor.ts';
import { QuestionsPart } from './QuestionsPart.tsx';

interface SavePartProps {
  editor: Editor;
  changedFields: number;
  /** Whether visitors see its page. Null: this kind is always shown. */
  visibility: 'shown' | 'hidden' | null;
}

/** What the last save came to, what it asks, and the buttons to save, publish, hide, preview and undo. */
export function SavePart({ editor, changedFields, visibility }: SavePartProps) {
  const { row, busy, questions, problem, message, undo, rendering } = useStore(editor.$editor);
  // A button that is disabled while it works would lose the focus, and Enter in a field would do nothing.
  const unlessBusy = (task: () => Promise<void>) => () => {
    if (!busy) void task();
  };
  return (
    <div className="staff-save">
      <p className="small" role="status">
        {rendering !== null &&
          'The preview is being made where the site is published. It opens by itself within a minute or two; you can keep editing. '}
        {message} {describeKept(changedFields, editor.drafts.isKept())}
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
          {busy ? 'Saving…' : visibility === 'hidden' ? 'Save draft' : 'Save'}
        </button>
        {visibility === 'hidden' && (
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={unlessBusy(editor.publish)}
          >
            Save and publish
          </button>
        )}
        {visibility === 'shown' && row && (
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
  );
}

function describeKept(count: number, isKept: boolean): string {
  if (count === 0) return '';
  const countText = count === 1 ? 'One field is not saved yet' : `${count} fields are not saved yet`;
  if (!isKept) return `${countText}. This browser stores nothing, so save before you leave.`;
  return `${countText}; what you typed is kept on this device.`;
}

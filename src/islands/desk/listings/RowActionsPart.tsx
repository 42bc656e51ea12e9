import { useStore } from '@nanostores/react';
import type { Listings } from './listings.ts';
import type { Editor } from './editor/editor.ts';

interface RowActionsPartProps {
  editor: Editor;
  listings: Listings;
  name: string;
  hasDraft: boolean;
}

/** The buttons that duplicate a row, discard what is typed in it, and delete it. */
export function RowActionsPart({ editor, listings, name, hasDraft }: RowActionsPartProps) {
  const { kind, id } = editor;
  const { row, busy } = useStore(editor.$editor);
  return (
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
      {hasDraft && (
        <button className="button quiet small" type="button" disabled={busy} onClick={editor.discard}>
          Discard changes
        </button>
      )}
      {row && listings.canBulkEditAndDelete && (
        <button
          className="button quiet small"
          type="button"
          disabled={busy}
          onClick={() => void listings.deletion.openConfirmation({ kind, id, name, seenAt: row.updated_at })}
        >
          Delete…
        </button>
      )}
    </div>
  );
}

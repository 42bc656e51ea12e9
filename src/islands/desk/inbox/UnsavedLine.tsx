import { useStore } from '@nanostores/react';
import type { InboxList } from './list/inbox-list.ts';
import type { InboxRow } from './list/inbox-row.ts';

interface UnsavedLineProps<Row extends InboxRow> {
  list: InboxList<Row>;
  /** Whether this half of the inbox is shown. */
  shown: boolean;
  onShow: () => void;
}

/** Names the requests with unsaved changes whose cards are not shown, and links to them. */
export function UnsavedLine<Row extends InboxRow>({ list, shown, onShow }: UnsavedLineProps<Row>) {
  const unsaved = useStore(list.$unsaved);
  const { rows } = useStore(list.$list, { keys: ['rows'] });
  const visibleIds = new Set(shown ? rows.map(({ id }) => id) : []);
  const hidden = Object.entries(unsaved).filter(([id]) => !visibleIds.has(id));
  if (hidden.length === 0) return null;
  return (
    <p className="actions staff-unsaved small">
      Not saved yet:
      {hidden.map(([id, { name, reference }]) => (
        <button
          key={id}
          className="button quiet small"
          type="button"
          onClick={() => {
            onShow();
            void list.find(reference);
          }}
        >
          <span>
            <bdi>{name}</bdi> ({reference})
          </span>
        </button>
      ))}
    </p>
  );
}

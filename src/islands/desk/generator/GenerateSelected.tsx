import { useStore } from '@nanostores/react';
import type { Generator } from './generator.ts';

/** Generates the selected pages, including those hidden by the filter. */
export function GenerateSelected({ generator: { list, work } }: { generator: Generator }) {
  const kind = useStore(list.$kind);
  const { busy } = useStore(work.$progress);
  return (
    <button
      className="button small"
      type="button"
      disabled={busy}
      onClick={() => void work.request(kind, list.chosenRows(), 'some')}
    >
      Generate Selected
    </button>
  );
}

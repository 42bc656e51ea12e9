import { useStore } from '@nanostores/react';
import { RefreshButton } from '../block/RefreshButton.tsx';
import type { Generator } from './generator.ts';
import { GenerateSelected } from './GenerateSelected.tsx';
import { canBeGenerated, isFiltered } from './page-filter.ts';

export function Toolbar({ generator }: { generator: Generator }) {
  const { list, work, refresh } = generator;
  const kind = useStore(list.$kind);
  const { filter, chosen, load } = useStore(list.$current);
  const shown = useStore(list.$shown);
  const { busy } = useStore(work.$progress);
  const generable = shown.filter(canBeGenerated);
  // Only some of the rows are loaded, so a count for 'All' would be wrong.
  const opening = load === 'opening';
  const filtered = isFiltered(filter) ? ' filtered' : '';

  return (
    <div className="staff-toolbar">
      <button
        className="button quiet small"
        type="button"
        disabled={opening || shown.length === 0}
        onClick={list.chooseShown}
      >
        Select All ({opening ? '…' : shown.length}
        {filtered})
      </button>
      <button
        className="button quiet small"
        type="button"
        disabled={chosen.size === 0}
        onClick={() => list.deselect(kind)}
      >
        Clear ({chosen.size})
      </button>
      <RefreshButton
        isReading={opening || load === 'loading'}
        onRefresh={() => void refresh()}
        readingText="Refreshing…"
      />
      {chosen.size > 0 ? (
        <GenerateSelected generator={generator} />
      ) : (
        <button
          className="button small"
          type="button"
          disabled={busy || opening || generable.length === 0}
          onClick={() => void work.request(kind, generable, filtered ? 'some' : 'all')}
        >
          Generate All ({opening ? '…' : generable.length}
          {filtered})
        </button>
      )}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import type { Generator } from './generator.ts';
import { hasFailed } from './page-filter.ts';

export function FailedBar({ generator: { list, work } }: { generator: Generator }) {
  const kind = useStore(list.$kind);
  const { rows, filter } = useStore(list.$current);
  const shown = useStore(list.$shown).filter(hasFailed);
  const { busy } = useStore(work.$progress);
  const all = rows.filter(hasFailed).length;
  if (all === 0 && !filter.failed) return null;
  return (
    <section className="staff-selection" aria-label="Failed pages">
      <button
        className="button quiet small"
        type="button"
        aria-pressed={filter.failed}
        onClick={() => list.filter({ failed: !filter.failed })}
      >
        Only failed ({all})
      </button>
      <button
        className="button quiet small"
        type="button"
        aria-disabled={busy || shown.length === 0}
        onClick={() => void (shown.length > 0 && work.retryAll(kind, shown))}
      >
        Try failed again ({shown.length})
      </button>
    </section>
  );
}

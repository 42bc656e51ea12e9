import { useStore } from '@nanostores/react';
import type { Generator } from './generator.ts';
import { GenerateSelected } from './GenerateSelected.tsx';
import { countChosen } from './page-filter.ts';

interface SelectionBarProps {
  generator: Generator;
  onDelete: () => void;
}

/** The number of selected pages, including those hidden by the filter, and the actions for all of them. */
export function SelectionBar({ generator, onDelete }: SelectionBarProps) {
  const { list } = generator;
  const { chosen } = useStore(list.$current);
  const shown = useStore(list.$shown);
  const hidden = chosen.size - countChosen(shown, chosen);

  return (
    <section className="staff-selection" aria-label="Selected pages">
      <p role="status">
        <b>{chosen.size} selected</b>
        {hidden > 0 && <span className="small muted"> ({hidden} not shown by the filter)</span>}
      </p>
      <div className="actions">
        <GenerateSelected generator={generator} />
        <button className="button danger small" type="button" onClick={onDelete}>
          Delete Selected
        </button>
      </div>
    </section>
  );
}

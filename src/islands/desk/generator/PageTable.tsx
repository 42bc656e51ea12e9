import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { HeadCheckbox } from './HeadCheckbox.tsx';
import { pageColumns } from './page-columns.tsx';
import { countChosen } from './page-filter.ts';
import { nextSort, type PageSort, sortPages } from './page-sort.ts';
import { RowActions, type RowHandlers } from './RowActions.tsx';

interface PageTableProps extends RowHandlers {
  label: string;
  /** Replaced only when the rows are read again, so that a search does not sort again. */
  rows: readonly AdminPageRow[];
  shown: readonly AdminPageRow[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onToggleAll: (all: boolean) => void;
}

/** Height of a row before it is measured, in pixels. */
const ROW_PX = 57;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The pages in a scroll area of 500 pixels. Only the visible rows (and a few around them) are in the document. */
export function PageTable({
  label,
  rows,
  shown,
  chosen,
  onToggle,
  onToggleAll,
  ...handlers
}: PageTableProps) {
  const area = useRef<HTMLElement>(null);
  const [sort, setSort] = useState<PageSort | null>(null);
  const ordered = useMemo(() => sortPages(rows, sort), [rows, sort]);
  const sorted = useMemo(() => {
    if (ordered === rows) return shown;
    if (shown.length === ordered.length) return ordered;
    const shownRows = new Set(shown);
    return ordered.filter((row) => shownRows.has(row));
  }, [ordered, rows, shown]);
  // The function must stay the same while the rows do, because a new one makes the virtualizer measure all rows again.
  const keyOf = useCallback((index: number) => sorted[index]?.id ?? index, [sorted]);
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: sorted.length,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_PX,
    getItemKey: keyOf,
    overscan: 6,
  });
  const visibleRows = virtual.getVirtualItems();
  const above = visibleRows[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (visibleRows.at(-1)?.end ?? 0);
  const chosenCount = useMemo(() => countChosen(shown, chosen), [shown, chosen]);

  return (
    <section className="staff-scroll" ref={area} aria-label={label} tabIndex={0}>
      <table className="staff-table" aria-rowcount={sorted.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="box">
              <HeadCheckbox chosen={chosenCount} all={shown.length} onToggle={onToggleAll} />
            </th>
            {pageColumns.map(({ id, header }) => {
              const direction = sort?.column === id ? sort.direction : null;
              return (
                <th
                  key={id}
                  scope="col"
                  className={id}
                  aria-sort={direction === null ? undefined : ARIA_SORT[direction]}
                >
                  <button type="button" onClick={() => setSort(nextSort(sort, id))}>
                    {header}
                    <span className={`staff-sort ${direction ?? 'none'}`} aria-hidden="true" />
                  </button>
                </th>
              );
            })}
            <th scope="col" className="actions-cell">
              Actions
            </th>
          </tr>
        </thead>
        <Spacer height={above} />
        <tbody>
          {visibleRows.map(({ index, key }) => {
            const row = sorted[index];
            if (!row) return null;
            const { id, name } = row;
            return (
              <tr
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={chosen.has(id)}
              >
                <td className="box">
                  <input
                    type="checkbox"
                    aria-label={`Select ${name}`}
                    checked={chosen.has(id)}
                    onChange={() => onToggle(id)}
                  />
                </td>
                {pageColumns.map(({ id: column, cell }) => (
                  <td key={column} className={column}>
                    {cell(row)}
                  </td>
                ))}
                <td className="actions-cell">
                  <RowActions row={row} {...handlers} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <Spacer height={below} />
      </table>
    </section>
  );
}

/** Fills the height of the rows that are not rendered, so that the scrollbar has the right size. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody className="staff-room" aria-hidden="true">
      <tr>
        <td colSpan={7} style={{ height }} />
      </tr>
    </tbody>
  );
}

import type { ReactNode } from 'react';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { formatDuration, formatGeneratedAt, formatFileSize } from '../format/formats.ts';
import type { SortColumn } from './page-sort.ts';
import { StatusCell } from './StatusCell.tsx';

interface PageColumn {
  id: SortColumn;
  header: string;
  cell: (row: AdminPageRow) => ReactNode;
}

/** The data columns; the table renders the checkbox before them and the actions after them. */
export const pageColumns: readonly PageColumn[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => (
      <>
        {row.title}
        {row.details && <span className="staff-details micro muted">{row.details}</span>}
        {/* On a phone the status is shown under the name. On wider screens it has its own column and CSS hides this
            one. */}
        <StatusCell row={row} />
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: (row) => <StatusCell row={row} /> },
  { id: 'generated', header: 'Last Generated', cell: (row) => formatGeneratedAt(row.last_generated_at) },
  { id: 'size', header: 'Size', cell: (row) => formatFileSize(row.file_size_bytes) },
  { id: 'duration', header: 'Duration', cell: (row) => formatDuration(row.generation_duration_ms) },
];

import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { formatDuration, formatGeneratedAt, formatFileSize } from '../format/format-figures.ts';
import { urgency } from './page-rows.ts';
import { StatusCell } from './StatusCell.tsx';

export const pageFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

const column = createColumnHelper<typeof pageFeatures, AdminPageRow>();

/** The data columns; the table renders the checkbox before them and the actions after them. */
export const pageColumns = column.columns([
  column.accessor((row) => row.name.toLowerCase(), {
    id: 'name',
    header: 'Name',
    sortFn: sortFn_basic,
    cell: ({ row }) => (
      <>
        {row.original.name}
        {/* On a phone the status is under the name; elsewhere it has its own column and this is not shown. */}
        <StatusCell row={row.original} />
      </>
    ),
  }),
  column.accessor(urgency, {
    id: 'status',
    header: 'Status',
    sortFn: sortFn_basic,
    cell: ({ row }) => <StatusCell row={row.original} />,
  }),
  column.accessor((row) => row.last_generated_at ?? undefined, {
    id: 'generated',
    header: 'Last Generated',
    sortFn: sortFn_basic,
    sortUndefined: 'last',
    cell: ({ row }) => formatGeneratedAt(row.original.last_generated_at),
  }),
  column.accessor((row) => row.file_size_bytes ?? undefined, {
    id: 'size',
    header: 'Size',
    sortFn: sortFn_basic,
    sortUndefined: 'last',
    cell: ({ row }) => formatFileSize(row.original.file_size_bytes),
  }),
  column.accessor((row) => row.generation_duration_ms ?? undefined, {
    id: 'duration',
    header: 'Duration',
    sortFn: sortFn_basic,
    sortUndefined: 'last',
    cell: ({ row }) => formatDuration(row.original.generation_duration_ms),
  }),
]);

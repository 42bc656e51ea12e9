import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { hasPage, isWaiting } from './page-filter.ts';

export interface RowHandlers {
  onRegenerate: (row: AdminPageRow) => void;
  onPreview: (row: AdminPageRow) => void;
  onDelete: (row: AdminPageRow) => void;
  onRetry: (row: AdminPageRow) => void;
}

/** Each label contains the name of the page, because a screen reader may read a label on its own. */
export function RowActions({
  row,
  onRegenerate,
  onPreview,
  onDelete,
  onRetry,
}: RowHandlers & { row: AdminPageRow }) {
  const failed = row.job?.status === 'failed';
  return (
    <div className="staff-row-actions">
      {failed ? (
        <IconButton icon="refresh" label={`Retry ${row.name}`} onClick={() => onRetry(row)} />
      ) : (
        <IconButton
          icon="refresh"
          label={`${hasPage(row) ? 'Regenerate' : 'Generate'} ${row.name}`}
          disabled={!row.published}
          onClick={() => onRegenerate(row)}
        />
      )}
      {hasPage(row) && <IconButton icon="eye" label={`Preview ${row.name}`} onClick={() => onPreview(row)} />}
      {(hasPage(row) || isWaiting(row)) && (
        <IconButton icon="trash" label={`Delete ${row.name}`} onClick={() => onDelete(row)} />
      )}
    </div>
  );
}

interface IconButtonProps {
  icon: 'refresh' | 'eye' | 'trash';
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function IconButton({ icon, label, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      className="staff-icon-button"
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={`i i-${icon}`} aria-hidden="true" />
    </button>
  );
}

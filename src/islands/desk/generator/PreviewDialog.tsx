import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { formatFileSize } from '../format/formats.ts';
import { pathOfHtmlFile, displayPath } from '../format/path-of-html-file.ts';
import { PageFrame } from './PageFrame.tsx';

interface PreviewDialogProps {
  row: AdminPageRow;
  onRegenerate: () => void;
  onClose: () => void;
}

export function PreviewDialog({ row, onRegenerate, onClose }: PreviewDialogProps) {
  const path = pathOfHtmlFile(row.html_path);
  return (
    <ModalDialog title={row.name} about="As it is published now" wide onClose={onClose}>
      <dl className="staff-facts">
        <div>
          <dt>File</dt>
          <dd>
            <code>{displayPath(row.html_path ?? '')}</code>
          </dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd>{formatFileSize(row.file_size_bytes)}</dd>
        </div>
      </dl>
      {path === null ? (
        <p className="notice">This file is not in the site’s folder, so it cannot be shown here.</p>
      ) : (
        <PageFrame title={`Preview of ${row.name}`} path={path} />
      )}
      <DialogActions leave="Close" onLeave={onClose}>
        {path !== null && (
          <a className="button quiet" href={path} target="_blank" rel="noopener">
            Open in New Tab
          </a>
        )}
        <button className="button quiet" type="button" disabled={!row.published} onClick={onRegenerate}>
          Regenerate
        </button>
      </DialogActions>
    </ModalDialog>
  );
}

import type { AdminPageRow } from '#contracts/admin-pages.ts';
import type { EntityType } from '#domain/entity.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { formatCount } from '#domain/text/text.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { canBeGenerated } from './page-filter.ts';
import { pageKinds } from './page-kinds.ts';

interface GenerateDialogProps {
  kind: EntityType;
  rows: readonly AdminPageRow[];
  onGenerate: (rows: readonly AdminPageRow[]) => void;
  onClose: () => void;
}

/** Asks before thousands of pages are generated, and offers those alone that are not as their rows are. */
export function GenerateDialog({ kind, rows, onGenerate, onClose }: GenerateDialogProps) {
  const pages = rows.filter(canBeGenerated);
  const outdated = pages.filter(({ status }) => status !== 'generated');
  const never = pages.filter(({ status }) => status === 'never_generated').length;
  const reasons = [
    [outdated.length - never, 'changed since they were generated'],
    [never, 'never generated'],
    [pages.length - outdated.length, 'not changed: made again, with the same content'],
  ] as const;
  const count = (number: number) => formatCount(number, kind, pageKinds[kind].plural);
  return (
    <ModalDialog title="Generate HTML" about={`Generate HTML for ${count(pages.length)}?`} onClose={onClose}>
      <ul className="staff-names small">
        {reasons
          .filter(([number]) => number > 0)
          .map(([number, reason]) => (
            <li key={reason}>
              {count(number)} {reason}
            </li>
          ))}
      </ul>
      <DialogActions leave="Cancel" onLeave={onClose}>
        {outdated.length > 0 && outdated.length < pages.length && (
          <button className="button quiet" type="button" onClick={() => onGenerate(outdated)}>
            Only the {formatNumber(outdated.length)} not up to date
          </button>
        )}
        <button className="button" type="button" onClick={() => onGenerate(rows)}>
          Generate {formatNumber(pages.length)}
        </button>
      </DialogActions>
    </ModalDialog>
  );
}

import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId } from 'react';
import type { AdminStaffAnswer, EnquiryRow } from '#contracts/admin-inbox.ts';
import { ProblemNote } from '../../block/ProblemNote.tsx';
import { DialogActions } from '../../dialog/DialogActions.tsx';
import { ModalDialog } from '../../dialog/ModalDialog.tsx';
import type { HandOver } from '../list/hand-over.ts';

interface HandOverDialogProps {
  handOver: HandOver;
  row: EnquiryRow;
  staff: AdminStaffAnswer;
  onClose: () => void;
}

/** Chooses a colleague for an enquiry, with a line that they read in Today. */
export function HandOverDialog({ handOver, row, staff, onClose }: HandOverDialogProps) {
  const id = useId();
  const { busy, problem } = useStore(handOver.$handOver);
  useStore(handOver.$drafts);
  const { to, line } = handOver.draftOf(row.id);

  async function give(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (await handOver.give(row)) onClose();
  }

  return (
    <ModalDialog
      title={`Hand over ${row.reference}`}
      about={
        <>
          <bdi>{row.name}</bdi> hears nothing of it. Your colleague reads your line in Today.
        </>
      }
      onClose={onClose}
    >
      <form className="stack" noValidate onSubmit={(event) => void give(event)}>
        <div className="field">
          <label htmlFor={`${id}-to`}>To</label>
          <select
            id={`${id}-to`}
            value={to}
            onChange={(event) => handOver.type(row.id, { to: event.target.value })}
          >
            <option value="">Choose a colleague</option>
            {staff
              .filter((member) => member.id !== row.owner)
              .map((member) => (
                <option key={member.id} value={member.id}>
                  {member.name}
                </option>
              ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-line`}>A line for them</label>
          <input
            id={`${id}-line`}
            value={line}
            autoComplete="off"
            onChange={(event) => handOver.type(row.id, { line: event.target.value })}
          />
        </div>
        <ProblemNote text={problem} />
        <DialogActions leave="Keep it" onLeave={onClose}>
          <button className="button" type="submit" aria-disabled={busy}>
            Hand over
          </button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}

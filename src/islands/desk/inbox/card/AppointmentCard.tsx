import { useState } from 'react';
import type { AdminStaffAnswer, AppointmentRow } from '#contracts/admin-inbox.ts';
import type { TimeTaken } from '#contracts/admin-visits.ts';
import { appointmentStatuses, isOpenCall } from '#domain/appointment/appointment-status.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { formatCount } from '#domain/text/text.ts';
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx';
import { DialogActions } from '../../dialog/DialogActions.tsx';
import { ModalDialog } from '../../dialog/ModalDialog.tsx';
import { takenSentence } from '../../visits/taken-sentence.ts';
import { CardHead } from './CardHead.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { appointmentDue } from './due.ts';
import { History } from './History.tsx';
import type { GiveCall } from '../list/call-giver.ts';
import type { InboxList } from '../list/inbox-list.ts';
import { RecordControls } from './RecordControls.tsx';
import type { SeenCall } from '../list/call-releaser.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { MailLine } from './MailLine.tsx';
import { isApart, SuspectedPart } from './SuspectedPart.tsx';

interface AppointmentCardProps {
  list: InboxList<AppointmentRow>;
  row: AppointmentRow;
  now: Date;
  staff: AdminStaffAnswer;
  giveCall: GiveCall;
  onRelease: (calls: readonly SeenCall[]) => Promise<void>;
}

/**
 * Cancelling asks for confirmation, because it mails the caller and frees the slot, and so does an owner who has a visit at that
 * time.
 */
export function AppointmentCard({ list, row, now, staff, giveCall, onRelease }: AppointmentCardProps) {
  const [beside, setBeside] = useState<{
    owner: string | null;
    meetings: readonly TimeTaken[];
    despite: readonly string[];
  } | null>(null);
  const giving = staff.find(({ id }) => id === beside?.owner)?.called ?? 'your colleague';
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false);
  const [releasing, setReleasing] = useState(false);
  const due = appointmentDue(row, now);
  const when = `${formatDay(row.preferred_date)}, ${formatClockTime(row.preferred_time.slice(0, 5))} IST`;

  function confirmIfCancelled(status: string): boolean {
    if (status === 'cancelled') setIsConfirmingCancel(true);
    return status === 'cancelled';
  }

  async function give(owner: string | null, despite: readonly string[] = []): Promise<void> {
    const meetings = await giveCall({ list, row, to: owner, despite });
    if (meetings.length > 0)
      setBeside({ owner, meetings, despite: [...despite, ...meetings.map(({ id }) => id)] });
  }

  function close(): void {
    setIsConfirmingCancel(false);
    list.dropStatus(row);
  }

  return (
    <article className="staff-card-row" aria-labelledby={`call-${row.id}`}>
      <CardHead id={`call-${row.id}`} row={row} due={due} now={now} status={capitalise(row.status)} />
      <p className="staff-asked">
        <b>{when}</b>
      </p>
      {row.message && (
        <blockquote>
          <bdi>{row.message}</bdi>
        </blockquote>
      )}
      <p className="small">
        {row.phone && (
          <>
            <bdi>{row.phone}</bdi>,{' '}
          </>
        )}
        <bdi>{row.email}</bdi>
      </p>
      <SuspectedPart list={list} row={row} accepted="requested" />
      <MailLine row={row} now={now} />
      {row.related.length > 0 && isOpenCall(row.status) && (
        <div className="staff-beside small">
          <p>{formatCount(row.related.length, 'other call', 'other calls')} to come from the same place.</p>
          <button className="button quiet small" type="button" onClick={() => setReleasing(true)}>
            Look at all {row.related.length + 1} and release bogus ones
          </button>
        </div>
      )}
      <ContactLinks row={row} />
      <RecordControls
        list={list}
        row={row}
        statuses={isApart(row) ? [] : appointmentStatuses}
        staff={staff}
        confirmStatus={confirmIfCancelled}
        onOwner={give}
      />
      <History changes={row.history} />
      {releasing && (
        <ReleaseDialog
          row={row}
          onClose={() => setReleasing(false)}
          onRelease={(calls) => {
            setReleasing(false);
            void onRelease(calls);
          }}
        />
      )}
      {beside && (
        <ModalDialog
          title={`Give this call to ${giving}?`}
          about={beside.meetings.map((other) => takenSentence(other, giving)).join(' ')}
          onClose={() => setBeside(null)}
        >
          <DialogActions leave="Leave it as it is" onLeave={() => setBeside(null)}>
            <button
              className="button"
              type="button"
              onClick={() => {
                setBeside(null);
                void give(beside.owner, beside.despite);
              }}
            >
              Give it all the same
            </button>
          </DialogActions>
        </ModalDialog>
      )}
      {isConfirmingCancel && (
        <ConfirmDialog
          title="Cancel this call?"
          about={
            <>
              <bdi>{row.name}</bdi> is notified by e-mail, and {when} can be booked by others.
            </>
          }
          confirm="Cancel the call"
          onClose={close}
          onConfirm={() => {
            setIsConfirmingCancel(false);
            void list.saveStatus(row);
          }}
        />
      )}
    </article>
  );
}

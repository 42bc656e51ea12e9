import { useState } from 'react';
import { type AdminStaffAnswer, type AppointmentRow, appointmentStatuses } from '#contracts/admin-inbox.ts';
import { clockWords } from '#domain/appointment/ist.ts';
import { dayWords } from '#domain/calendar/day.ts';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { CardHead } from './CardHead.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { appointmentDue } from './due.ts';
import { History } from './History.tsx';
import type { InboxList } from './inbox-list.ts';
import { Keeping } from './Keeping.tsx';
import { statusName } from './status-words.ts';

interface AppointmentCardProps {
  list: InboxList<AppointmentRow>;
  row: AppointmentRow;
  now: Date;
  staff: AdminStaffAnswer;
}

/** One call: who, when, and what has been done. Cancelling is asked twice: the caller is told and the slot is freed. */
export function AppointmentCard({ list, row, now, staff }: AppointmentCardProps) {
  const [asking, setAsking] = useState(false);
  const due = appointmentDue(row, now);
  const when = `${dayWords(row.preferred_date)}, ${clockWords(row.preferred_time.slice(0, 5))} IST`;

  function asksFirst(status: string): boolean {
    if (status === 'cancelled') setAsking(true);
    return status === 'cancelled';
  }

  function close(): void {
    setAsking(false);
    list.dropStatus(row);
  }

  return (
    <article className="staff-card-row" aria-labelledby={`call-${row.id}`}>
      <CardHead id={`call-${row.id}`} row={row} due={due} now={now} status={statusName(row.status)} />
      <p>
        <b>{when}</b>
      </p>
      {row.message && <blockquote>{row.message}</blockquote>}
      <p className="small">{[row.phone, row.email].filter(Boolean).join(', ')}</p>
      <ContactLinks row={row} />
      <Keeping list={list} row={row} statuses={appointmentStatuses} staff={staff} asksFirst={asksFirst} />
      <History changes={row.history} />
      {asking && (
        <ModalDialog
          title="Cancel this call?"
          about={`${row.name} is told by e-mail, and ${when} can be booked by others.`}
          onClose={close}
        >
          <div className="actions end">
            <button className="button quiet" type="button" onClick={close}>
              Keep it
            </button>
            <button
              className="button danger"
              type="button"
              onClick={() => {
                setAsking(false);
                void list.saveStatus(row);
              }}
            >
              Cancel the call
            </button>
          </div>
        </ModalDialog>
      )}
    </article>
  );
}

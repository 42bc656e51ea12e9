import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { isOpenCall } from '#domain/appointment/appointment-status.ts';
import { siteToasts } from '../../toasts/site-toasts.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { pollWhileVisible } from '../window/poll-while-visible.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { Spinner } from '../block/Spinner.tsx';
import { CalendarPart } from './CalendarPart.tsx';
import { CallDayPart } from './CallDayPart.tsx';
import { CallPanel } from './CallPanel.tsx';
import { CancelAllDialog } from './CancelAllDialog.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { CloseDayForm } from './CloseDayForm.tsx';
import { createCalls } from './calls.ts';
import { mondayOf, formatWeek } from './week.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';

interface CallsBlockProps {
  backend: StaffBackend;
  userId: string;
  inbox: Inbox;
}

export function CallsBlock({ backend, userId, inbox }: CallsBlockProps) {
  const [calls] = useState(() =>
    createCalls({
      backend,
      userId,
      showToast: siteToasts.show,
      pause: sleep,
      now: () => new Date(),
      openStorage: () => localStorage,
      unsavedCalls: inbox.unsavedCalls,
    }),
  );
  const {
    load,
    monday,
    days,
    closedDays,
    calendarSince,
    link,
    openCallId,
    dayToCancel,
    busy,
    problem,
    message,
  } = useStore(calls.$calls);
  const { closing } = useStore(calls.drafts.$draft);
  const { rows } = useStore(calls.list.$list, { keys: ['rows'] });
  const row = rows.find(({ id }) => id === openCallId);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void calls.load();
    void inbox.loadStaff();
    return pollWhileVisible(document, async () => {
      if (!calls.$calls.get().busy) await calls.load();
    });
  }, [calls, inbox]);
  useEffect(() => {
    // The slot from which the card was opened may be gone, so the browser cannot restore the focus.
    if (openCallId === null && document.activeElement === document.body && message !== '')
      title.current?.focus();
  }, [openCallId, message]);

  return (
    <div className="staff-dashboard">
      <section className="panel staff-block" aria-labelledby="calls-title" aria-busy={load === 'loading'}>
        <header className="staff-block-head">
          <h2 id="calls-title" ref={title} tabIndex={-1}>
            Calls, {formatWeek(monday)}
          </h2>
          <div className="actions">
            <button className="button quiet small" type="button" onClick={() => void calls.step(-1)}>
              Week before
            </button>
            <button
              className="button quiet small"
              type="button"
              aria-disabled={monday === mondayOf(calls.today())}
              onClick={() => void calls.show(calls.today())}
            >
              This week
            </button>
            <button className="button quiet small" type="button" onClick={() => void calls.step(1)}>
              Next week
            </button>
          </div>
        </header>
        <p className="small muted staff-lead">All times are in India (IST). A call takes 30 minutes.</p>
        <p className="small staff-said" role="status">
          {message}
        </p>
        {openCallId === null && dayToCancel === null && <ProblemNote text={problem} />}
        {closing && <CloseDayForm calls={calls} closing={closing} busy={busy} />}
        {load === 'loading' && days.length === 0 && <Spinner text="Reading the calls…" />}
        {load === 'failed' && (
          <ProblemNote text="The calls could not be read." onTryAgain={() => void calls.load()} />
        )}
        {days.length > 0 && (
          <ol className="staff-week">
            {days.map((day) => (
              <CallDayPart key={day.day} calls={calls} day={day} rows={rows} today={calls.today()} />
            ))}
          </ol>
        )}
      </section>
      {days.length > 0 && (
        <>
          <ClosedDays calls={calls} closedDays={closedDays} busy={busy} />
          <CalendarPart calls={calls} since={calendarSince} link={link} busy={busy} />
        </>
      )}
      {row && <CallPanel calls={calls} inbox={inbox} row={row} />}
      {dayToCancel && (
        <CancelAllDialog
          calls={calls}
          day={dayToCancel}
          openCalls={rows.filter(
            ({ preferred_date, status }) => preferred_date === dayToCancel && isOpenCall(status),
          )}
          busy={busy}
          problem={problem}
        />
      )}
    </div>
  );
}

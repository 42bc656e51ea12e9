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
import { type CalendarLook, calendarAddress, readCalendarAddress } from './calendar-address.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { type CalendarColumn, CalendarColumns } from './CalendarColumns.tsx';
import { CallPanel } from './CallPanel.tsx';
import { CancelAllDialog } from './CancelAllDialog.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { CloseDayForm } from './CloseDayForm.tsx';
import { createCalls } from './calls.ts';
import { DayHead } from './DayHead.tsx';
import { hostKey, hostsOf, meetingsOf, overlapSentence, overlapsOf } from './meetings.ts';
import { formatDayWithWeekday, formatWeek, mondayOf } from './week.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';

/** Where days stand side by side (calls.css). */
const WIDE = '(width >= 64rem)';

interface CallsBlockProps {
  backend: StaffBackend;
  userId: string;
  inbox: Inbox;
}

/** The calls and visits of a day or a week, by person, the days without calls, and one's own calendar. */
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
  const state = useStore(calls.$calls);
  const { load, span, day, host, days, visits, closedDays, calendarSince } = state;
  const { link, openCallId, dayToCancel, busy, problem, message } = state;
  const { closing } = useStore(calls.drafts.$draft);
  const { rows } = useStore(calls.list.$list, { keys: ['rows'] });
  const colleagues = useStore(inbox.$staff);
  const row = rows.find(({ id }) => id === openCallId);
  const title = useRef<HTMLHeadingElement>(null);
  const today = calls.today();
  const all = meetingsOf(rows, visits);
  // Until a day is read, the week before it may still be here.
  const meetings = all.filter(
    (meeting) =>
      (span === 'week' || meeting.day === day) && (host === null || hostKey(meeting.host) === hostKey(host)),
  );
  const hosts = hostsOf(
    colleagues.map(({ called }) => called),
    all,
  );
  const overlaps = overlapsOf(meetings);

  useEffect(() => {
    const narrow: Partial<CalendarLook> = matchMedia(WIDE).matches ? {} : { span: 'day' };
    const follow = (defaults: Partial<CalendarLook> = {}) =>
      void calls.look({ ...defaults, ...readCalendarAddress(location.hash) });
    const followHash = () => follow();
    follow(narrow);
    void inbox.loadStaff();
    window.addEventListener('hashchange', followHash);
    const stop = pollWhileVisible(document, async () => {
      if (!calls.$calls.get().busy) await calls.load();
    });
    return () => {
      window.removeEventListener('hashchange', followHash);
      stop();
    };
  }, [calls, inbox]);
  useEffect(() => {
    // Nothing is read yet, so the address still says what to show.
    if (days.length === 0 || !location.hash.startsWith('#calls')) return;
    history.replaceState(history.state, '', calendarAddress({ span, day, host }, today));
  }, [days, span, day, host, today]);
  useEffect(() => {
    // The slot from which the card was opened may be gone, so the browser cannot restore the focus.
    if (openCallId === null && document.activeElement === document.body && message !== '')
      title.current?.focus();
  }, [openCallId, message]);

  const onlyDay = days.find((each) => each.day === day);
  const ofHost = (name: string | null) => meetings.filter((each) => hostKey(each.host) === hostKey(name));
  const columns: CalendarColumn[] =
    span === 'week'
      ? days.map((each) => ({
          key: each.day,
          head: <DayHead calls={calls} day={each} today={today} />,
          kinds: [each.closed && 'closed', each.day < today && 'over', each.day === today && 'today']
            .filter(Boolean)
            .join(' '),
          meetings: meetings.filter((meeting) => meeting.day === each.day),
        }))
      : [...(host === null ? hosts : host === '' ? [] : [host]), null]
          .filter((name) => name !== null || host === '' || ofHost(null).length > 0)
          .map((name) => ({
            key: `of ${name ?? ''}`,
            head: <h3>{name === null ? 'Nobody yet' : <bdi>{name}</bdi>}</h3>,
            kinds: ofHost(name).length === 0 ? 'idle' : '',
            meetings: ofHost(name),
          }));

  return (
    <div className="staff-dashboard">
      <section className="panel staff-block" aria-labelledby="calls-title" aria-busy={load === 'loading'}>
        <header className="staff-block-head">
          <h2 id="calls-title" ref={title} tabIndex={-1}>
            Calendar, {span === 'week' ? formatWeek(mondayOf(day)) : formatDayWithWeekday(day)}
          </h2>
        </header>
        <CalendarBar
          look={{ span, day, host }}
          today={today}
          hosts={hosts}
          onLook={(next) => void calls.look(next)}
        />
        <p className="small muted staff-lead">
          All times are in India (IST). A call takes 30 minutes; visits are planned on the page of a person.
        </p>
        <p className="small staff-said" role="status">
          {message}
        </p>
        {openCallId === null && dayToCancel === null && <ProblemNote text={problem} />}
        {closing && <CloseDayForm calls={calls} closing={closing} busy={busy} />}
        {load === 'loading' && days.length === 0 && <Spinner text="Reading the calls…" />}
        {load === 'failed' && (
          <ProblemNote text="The calls could not be read." onTryAgain={() => void calls.load()} />
        )}
        {overlaps.length > 0 && (
          <div className="notice small staff-at-once">
            <p>At the same time:</p>
            <ul className="staff-overlaps">
              {overlaps.map((pair) => (
                <li key={`${pair[0].id} ${pair[1].id}`}>
                  <bdi>{overlapSentence(pair)}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        {days.length > 0 && (
          <>
            {span === 'day' && onlyDay && (
              <div className={`staff-day-head ${onlyDay.closed ? 'closed' : ''}`}>
                <DayHead calls={calls} day={onlyDay} today={today} />
              </div>
            )}
            {span === 'day' && meetings.length === 0 && <p className="small muted">Nothing is planned.</p>}
            <CalendarColumns
              columns={columns}
              brief={span === 'week'}
              meeting={new Set(overlaps.flat().map(({ id }) => id))}
              onOpenCall={(id) => void calls.open(id)}
            />
          </>
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

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Person } from '#contracts/admin-people.ts';
import type { Visit } from '#contracts/admin-visits.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatVisitTime, homeTimes } from '#domain/visit/visit-times.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { thenFocus } from '../block/then-focus.ts';
import { useSaid } from '../block/use-said.ts';
import { ChangeHistory } from '../format/ChangeHistory.tsx';
import { formatWrittenTime } from '../format/formats.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { OutcomeForm } from './OutcomeForm.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { VisitForm } from './VisitForm.tsx';
import type { Visits } from './visits.ts';

interface VisitsPartProps {
  visits: Visits;
  person: Person;
  /** The names that may be meant under *Shown by*. */
  colleagues: readonly string[];
}

/** The visits of a person, and the form for the next one. */
export function VisitsPart({ visits, person, colleagues }: VisitsPartProps) {
  const { load, visits: all, homes, busy, problem, message, printed } = useStore(visits.$visits);
  const draft = ownValue(useStore(visits.$drafts), person.id) ?? null;
  const [cancelled, setCancelled] = useState<Visit | null>(null);
  const said = useSaid(message);
  const planButton = useRef<HTMLButtonElement>(null);
  const newest = person.requests.find(({ kind }) => kind === 'enquiry');

  const mailboxes = person.mailboxes.map(({ id }) => id).join(' ');
  useEffect(() => {
    // Everybody has one. A merge brings another, and its visits with it.
    if (mailboxes !== '') void visits.open(person.id);
  }, [visits, person.id, mailboxes]);
  function discard(): void {
    thenFocus(visits.discard, () => planButton.current);
  }

  return (
    <div aria-busy={busy}>
      <h3>Visits</h3>
      <p className="small" role="status" ref={said} tabIndex={-1}>
        {message}
      </p>
      <ProblemNote text={problem} />
      {load === 'failed' && (
        <ProblemNote text="The visits could not be read." onTryAgain={() => void visits.load()} />
      )}
      {load === 'ready' && all.length === 0 && !draft && <p className="small muted">No visit is planned.</p>}
      <ul className="staff-visits small">
        {all.map((visit) => (
          <li key={visit.id}>
            <VisitLines visit={visit} />
            {visit.status === 'planned' && (
              <div className="actions">
                <button className="button quiet small" type="button" onClick={() => visits.edit(visit)}>
                  Move or change
                </button>
                <button className="button quiet small" type="button" onClick={() => visits.print(visit)}>
                  Schedule to sign
                </button>
                <button
                  className="button quiet small"
                  type="button"
                  aria-disabled={busy}
                  onClick={() => (busy ? undefined : setCancelled(visit))}
                >
                  Cancel the visit
                </button>
              </div>
            )}
            {(visit.status === 'done' || (visit.status === 'planned' && visits.hasBegun(visit))) && (
              <OutcomeForm key={visit.status} visits={visits} visit={visit} busy={busy} />
            )}
          </li>
        ))}
      </ul>
      {draft ? (
        <VisitForm
          key={draft.id}
          visits={visits}
          draft={draft}
          person={person}
          colleagues={colleagues}
          onDiscard={discard}
        />
      ) : (
        newest && (
          <button
            ref={planButton}
            className="button quiet small"
            type="button"
            onClick={() =>
              visits.plan(
                newest.id,
                homes.find(({ id }) => id === newest.property_id),
              )
            }
          >
            Plan a visit
          </button>
        )
      )}
      {cancelled && (
        <ConfirmDialog
          title="Cancel this visit?"
          about={
            <>
              <bdi>{person.name || 'The client'}</bdi> and staff get a mail that takes it out of their
              calendars: {formatDay(cancelled.starts_on)}, {formatClockTime(cancelled.starts_at)} IST.
            </>
          }
          confirm="Cancel and tell both sides"
          onClose={() => setCancelled(null)}
          onConfirm={() => {
            setCancelled(null);
            void visits.cancel(cancelled);
          }}
        />
      )}
      {printed && <ScheduleDialog visit={printed} name={person.name} onClose={() => visits.print(null)} />}
    </div>
  );
}

function VisitLines({ visit }: { visit: Visit }) {
  const planned = { day: visit.starts_on, time: visit.starts_at, homes: visit.homes };
  const times = homeTimes(planned);
  return (
    <>
      <p>
        <b>{formatVisitTime(planned)}</b>{' '}
        <span className={`badge ${visit.status === 'planned' ? 'good' : 'plain'}`}>{visit.status}</span>
      </p>
      <p className="muted">
        <bdi>{visit.meeting_point}</bdi>, with <bdi>{visit.shown_by}</bdi>. {visit.reference}
      </p>
      <ol>
        {visit.homes.map((home, at) => (
          <li key={home.place}>
            {home.way_minutes > 0 && `${home.way_minutes} minutes for the way, then `}
            {times[at]}: <bdi>{home.title}</bdi>
            {home.gone && visit.status === 'planned' && (
              <b className="staff-late">, not on the site any more</b>
            )}
            {home.outcome && `: ${home.outcome}`}
            {home.note && (
              <>
                {', '}
                <q>{home.note}</q>
              </>
            )}
          </li>
        ))}
      </ol>
      <ChangeHistory
        changes={visit.history}
        unknown={({ by_caller: byVisitor }) => (byVisitor ? 'The visitor' : 'The server')}
        sayChange={({ field, was, became, reason }) => (
          <>
            {field === 'time'
              ? `moved it from ${formatWrittenTime(was)} to ${formatWrittenTime(became)}`
              : 'cancelled it'}{' '}
            {reason && <q>{reason}</q>}
          </>
        )}
      />
    </>
  );
}

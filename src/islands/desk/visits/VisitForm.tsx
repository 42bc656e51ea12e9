import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import type { Person } from '#contracts/admin-people.ts';
import type { ChangedHome } from '#contracts/admin-visits.ts';
import { isDay } from '#domain/calendar/day.ts';
import { formatClockTime, formatIstTime } from '#domain/calendar/ist.ts';
import { MOST_HOMES, visitLimits } from '#domain/visit/visit-limits.ts';
import {
  formatVisitTime,
  homeTimes,
  offeredMinutes,
  visitTimes,
  workingDay,
} from '#domain/visit/visit-times.ts';
import { wayRule, withWays } from '#domain/visit/way-minutes.ts';
import { Author } from '../format/Author.tsx';
import { HomeSearch } from '../block/HomeSearch.tsx';
import { thenFocus } from '../block/then-focus.ts';
import { takenSentence } from './taken-sentence.ts';
import type { VisitDraft, Visits } from './visits.ts';

interface VisitFormProps {
  visits: Visits;
  draft: VisitDraft;
  person: Person;
  colleagues: readonly string[];
  onDiscard: () => void;
}

/** Day, time, meeting point, who shows the homes, and the homes in their order. */
export function VisitForm({ visits, draft, person, colleagues, onDiscard }: VisitFormProps) {
  const id = useId();
  const { homes, words, taken, late, changed, busy } = useStore(visits.$visits, {
    keys: ['homes', 'words', 'taken', 'late', 'changed', 'busy'],
  });
  const enquiries = person.requests.filter(({ kind }) => kind === 'enquiry');
  const form = useRef<HTMLFormElement>(null);
  const stops = withWays(draft.homes);
  const planned = { day: draft.starts_on, time: draft.starts_at, homes: stops };
  const times = isDay(draft.starts_on) ? homeTimes(planned) : [];
  const chosen = new Set(draft.homes.map((home) => home.id));
  const text = (field: 'starts_on' | 'starts_at' | 'meeting_point' | 'shown_by' | 'enquiry') => ({
    id: `${id}-${field}`,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => visits.change({ [field]: event.target.value }),
  });

  useEffect(() => {
    // The button that was pressed is gone, and the focus with it, or stands above the form.
    form.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, []);

  const searchField = () => document.getElementById(`${id}-words`);
  function raise(home: string, button: HTMLElement): void {
    const others = button.parentElement;
    // The first home has no button for this.
    thenFocus(
      () => visits.raise(home),
      () => others?.querySelector('button'),
    );
  }

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void visits.save();
  }

  return (
    <form ref={form} className="staff-reply-box" onSubmit={save} noValidate>
      {draft.seen === null && enquiries.length > 1 && (
        <div className="field wide">
          <label htmlFor={`${id}-enquiry`}>For the enquiry</label>
          <select {...text('enquiry')}>
            {enquiries.map(({ id: enquiry, reference, title }) => (
              <option key={enquiry} value={enquiry}>
                {[reference, title].filter(Boolean).join(': ')}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-starts_on`}>Day</label>
        <input {...text('starts_on')} type="date" min="2000-01-01" max="2100-01-01" />
      </div>
      <div className="field">
        <label htmlFor={`${id}-starts_at`}>Time (IST)</label>
        <select {...text('starts_at')}>
          {visitTimes.map((time) => (
            <option key={time} value={time}>
              {formatClockTime(time)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-meeting_point`}>Meeting point</label>
        <input
          {...text('meeting_point')}
          type="text"
          maxLength={visitLimits.meeting_point}
          autoComplete="off"
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-shown_by`}>Shown by</label>
        <input
          {...text('shown_by')}
          type="text"
          maxLength={visitLimits.shown_by}
          autoComplete="off"
          list={`${id}-colleagues`}
        />
        <datalist id={`${id}-colleagues`}>
          {[...new Set(colleagues)].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <div className="wide">
        {draft.homes.length > 0 && isDay(draft.starts_on) && (
          <p className="small muted">{formatVisitTime(planned)}</p>
        )}
        <p className="small">Homes, in the order of the visit</p>
        <ol className="staff-visit-homes small">
          {stops.map((home, at) => (
            <li key={home.id}>
              {at > 0 && (
                <p className="muted">
                  {home.way_minutes} minutes for the way
                  {home.way_known ? ', an estimate' : ': the place of one of the two is not known'}
                </p>
              )}
              <span className="home">
                <bdi>{home.title}</bdi>
                {times[at] && <span className="muted">{times[at]}</span>}
              </span>
              <span className="actions">
                <label className="staff-visit-minutes">
                  Minutes<span className="sr"> in {home.title}</span>{' '}
                  <select
                    value={home.minutes}
                    onChange={({ target }) => visits.give(home.id, Number(target.value))}
                  >
                    {[...new Set([...offeredMinutes, home.minutes])].map((minutes) => (
                      <option key={minutes} value={minutes}>
                        {minutes}
                      </option>
                    ))}
                  </select>
                </label>
                {at > 0 && (
                  <button
                    className="button quiet small"
                    type="button"
                    onClick={(event) => raise(home.id, event.currentTarget)}
                  >
                    Earlier<span className="sr">: {home.title}</span>
                  </button>
                )}
                <button
                  className="button quiet small"
                  type="button"
                  onClick={() => thenFocus(() => visits.remove(home.id), searchField)}
                >
                  Remove<span className="sr">: {home.title}</span>
                </button>
              </span>
            </li>
          ))}
        </ol>
        {draft.homes.length > 1 && <p className="small muted">{wayRule}</p>}
        {draft.homes.length > 2 && (
          <button className="button quiet small" type="button" onClick={visits.order}>
            Order by the way between areas
          </button>
        )}
      </div>
      <HomeSearch
        id={`${id}-words`}
        label="Find a home to add"
        words={words}
        onSearch={visits.search}
        isWide
      />
      <ul className="staff-visit-homes small wide">
        {homes
          .filter((home) => !chosen.has(home.id))
          .map((home) => (
            <li key={home.id}>
              <bdi>{home.title}</bdi>
              <button
                className="button quiet small"
                type="button"
                aria-disabled={draft.homes.length >= MOST_HOMES}
                onClick={() => thenFocus(() => visits.add(home), searchField)}
              >
                Add<span className="sr"> {home.title}</span>
              </button>
            </li>
          ))}
      </ul>
      {changed.length > 0 && <ChangedHomes changed={changed} busy={busy} visits={visits} />}
      {(taken.length > 0 || late) && (
        <div className="problem wide" role="alert">
          {taken.map((other) => (
            <p key={other.id}>{takenSentence(other, draft.shown_by)}</p>
          ))}
          {late && (
            <p>
              This visit is not within our day, {formatClockTime(workingDay.from)} to{' '}
              {formatClockTime(workingDay.until)}: {formatVisitTime(planned)}.
            </p>
          )}
          <p>
            Nothing is saved yet.{' '}
            {(late || taken.some(({ day }) => day === undefined)) && 'Choose another time, or:'}
          </p>
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void visits.save({ despiteTaken: true })}
          >
            {draft.seen === null ? 'Plan it all the same' : 'Save it all the same'}
          </button>
        </div>
      )}
      <div className="actions wide">
        <button className="button small" type="submit" aria-disabled={busy}>
          {draft.seen === null ? 'Plan it and invite both sides' : 'Save and invite both sides again'}
        </button>
        <button className="button quiet small" type="button" onClick={onDiscard}>
          Do not save
        </button>
      </div>
    </form>
  );
}

interface ChangedHomesProps {
  changed: readonly ChangedHome[];
  busy: boolean;
  visits: Visits;
}

/** Asks before a visit is saved of whose homes one was hidden or changed since it was added. */
function ChangedHomes({ changed, busy, visits }: ChangedHomesProps) {
  const areGone = changed.some(({ gone }) => gone);
  return (
    <div className="problem wide" role="alert">
      {changed.map(({ id, title, gone, changed: by }) => (
        <p key={id}>
          <bdi>{title}</bdi> {gone ? 'is not on the site any more' : 'says something else now'}
          {by && (
            <>
              : <Author by={by} unknown="a file or the server" /> changed it on{' '}
              <time dateTime={by.at}>{formatIstTime(by.at)}</time>
            </>
          )}
          .
        </p>
      ))}
      <p>Nothing is saved yet, and nobody is told.</p>
      <div className="actions">
        <button className="button quiet small" type="button" onClick={() => visits.change({})}>
          Cancel
        </button>
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy}
          onClick={() => void visits.save({ despiteTaken: true })}
        >
          {areGone ? 'Save it without what is gone' : 'Save it all the same'}
        </button>
      </div>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { TimelineRow } from '#contracts/admin-person-timeline.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { enquiryTypeLabels } from '#domain/enquiry/contact.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { Author } from '../format/Author.tsx';
import { formatWrittenTime } from '../format/formats.ts';
import { channelLabels } from '../replies/SentReplies.tsx';
import { useFew } from '../window/use-few.ts';
import { describePersonChange } from './describe-person-change.ts';
import type { PersonPageStore } from './person-page.ts';

/** On a phone. */
const FEW = 6;

type Change = Extract<TimelineRow, { kind: 'change' }>['said'];

/** What happened with a person, the newest first: requests, answers, visits, alerts, notes, stages and merges. */
export function Timeline({ page }: { page: PersonPageStore }) {
  const { timeline, next } = useStore(page.$page, { keys: ['timeline', 'next'] });
  const [isReading, setReading] = useState(false);
  const few = useFew(timeline, FEW);

  async function showEarlier(): Promise<void> {
    setReading(true);
    await page.showEarlier();
    setReading(false);
  }

  return (
    <div>
      <h3>What happened</h3>
      <ol className="staff-list staff-timeline small">
        {few.shown.map((row) => (
          <li key={row.key}>
            <Event row={row} />
          </li>
        ))}
      </ol>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
      {few.left === 0 && next !== null && (
        <button
          className="button quiet small"
          type="button"
          aria-disabled={isReading}
          onClick={() => void (isReading ? undefined : showEarlier())}
        >
          Show what was before
        </button>
      )}
    </div>
  );
}

function Event({ row }: { row: TimelineRow }) {
  const time = <time dateTime={row.at}>{formatIstTime(row.at)}</time>;
  const by = <Author by={row} unknown="a colleague" />;
  switch (row.kind) {
    case 'enquiry':
      return (
        <>
          <b>Enquiry</b> {row.reference}, {time}: {capitalise(row.said.status)}
          <br />
          {enquiryTypeLabels[row.said.type]}
          {row.said.title && (
            <>
              {': '}
              <bdi>{row.said.title}</bdi>
            </>
          )}
          <Quoted text={row.said.words} />
          <Quoted text={row.said.notes} label="Note: " />
        </>
      );
    case 'call':
      return (
        <>
          <b>Call</b> {row.reference}, {time}: {capitalise(row.said.status)}, for{' '}
          {formatIstTime(row.said.starts_at)}
          <Quoted text={row.said.words} />
          <Quoted text={row.said.notes} label="Note: " />
        </>
      );
    case 'answer':
      return (
        <>
          <b>Answer</b> to {row.reference}, {time}, {channelLabels[row.said.channel]} by {by}
          <Quoted text={row.said.body} />
        </>
      );
    case 'visit':
      return (
        <>
          <b>Visit</b> for {row.reference}, {time}: {row.said.status}, for {formatIstTime(row.said.starts_at)}{' '}
          with <bdi>{row.said.shown_by}</bdi>, by {by}
          <ul>
            {[...row.said.homes.entries()].map(([place, { title, outcome }]) => (
              <li key={place}>
                <bdi>{title}</bdi>
                {outcome && `: ${outcome}`}
              </li>
            ))}
          </ul>
        </>
      );
    case 'alert':
      return (
        <>
          <b>Alert</b> by mail asked for, {time}: {row.said.status}
        </>
      );
    case 'change':
      return (
        <>
          {time}, {changedBy(row, by)}: {describeEvent(row.said, row.reference)}
          <Quoted text={row.said.reason} />
        </>
      );
  }
}

function changedBy(row: Extract<TimelineRow, { kind: 'change' }>, by: ReactNode): ReactNode {
  if (row.said.by_caller) return row.said.of === 'visit' ? 'the visitor' : 'the caller';
  return row.by_name === null && row.by_email === null && row.by_id === null ? 'the server' : by;
}

/** A change in words: 'ANG-1: new to contacted', 'Answered to visited'. */
function describeEvent(said: Change, reference: string | null): string {
  const { field, was, became } = said;
  const of = reference ? `${reference}${said.of === 'visit' ? ', visit' : ''}: ` : '';
  if (field === 'time') return `${of}time from ${formatWrittenTime(was)} to ${formatWrittenTime(became)}`;
  if (field === 'status') return `${of}status from ${was ?? 'none'} to ${became ?? 'none'}`;
  return `${of}${describePersonChange({ field, was, became })}`;
}

function Quoted({ text, label }: { text: string | null; label?: string }) {
  return text ? (
    <blockquote className="staff-note">
      {label}
      <bdi>{text}</bdi>
    </blockquote>
  ) : null;
}

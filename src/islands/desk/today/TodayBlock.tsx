import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type {
  AdminTodayAnswer,
  TodayCall,
  TodayEnquiry,
  TodayStep,
  TodayVisit,
} from '#contracts/admin-today.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatClockTime, istDay } from '#domain/calendar/ist.ts';
import { formatVisitTime, formatVisitTimes } from '#domain/visit/visit-times.ts';
import { formatCount } from '#domain/text/text.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { formatDayWithWeekday } from '../calls/week.ts';
import { ContactLinks } from '../inbox/card/ContactLinks.tsx';
import { appointmentDue, type Due, enquiryDue } from '../inbox/card/due.ts';
import { type InboxHalfName, requestAddress } from '../inbox/request-address.ts';
import { gapSentences } from '../duty/gap-sentences.ts';
import type { ReplyBox } from '../replies/reply-box.ts';
import { NotedLine } from '../replies/NotedLine.tsx';
import { ReplyPart } from '../replies/ReplyPart.tsx';
import { AlertingPart } from './AlertingPart.tsx';
import { FailedFiles } from './FailedFiles.tsx';
import { PresentLine } from '../presence/PresentLine.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import type { Arrivals } from './arrivals.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { useFew } from '../window/use-few.ts';
import { otherLines } from './other-lines.ts';
import type { Today } from './today.ts';

/** Lines of each part that a phone shows at once. */
const FEW = 4;
const HALF_A_MINUTE = 30_000;

interface TodayBlockProps {
  today: Today;
  /** Null for people whom no request concerns. */
  arrivals: Arrivals | null;
  /** Where enquiries are answered; without it they are read only. */
  replyBox?: ReplyBox;
  /** The list of values that wait; null for people who do not decide them. */
  doubts?: ReactNode;
}

/** Everything that waits, in the order in which to do it. A line goes when its work is done. */
export function TodayBlock({ today, arrivals, replyBox, doubts }: TodayBlockProps) {
  const { load, answer, faults } = useStore(today.$today);
  const valuesWaiting = useStore(today.$valuesWaiting);
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);

  return (
    <section className="panel staff-block staff-today" aria-labelledby="today-title">
      <header className="staff-block-head">
        <h2 id="today-title">Today</h2>
        <p className="small muted">{formatDayWithWeekday(istDay(now))}</p>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void today.load()} />
      </header>
      {load === 'failed' && (
        <p className="problem">What waits could not be read. Use Refresh to try again.</p>
      )}
      {!answer && load !== 'failed' && <Spinner text="Looking what waits…" />}
      {replyBox && <NotedLine box={replyBox} onTakenBack={() => void today.poll()} />}
      {answer && (
        <Parts
          answer={answer}
          now={now}
          isCounted={faults === 'ready'}
          answerTo={
            replyBox &&
            ((row, beside) => (
              <ReplyPart box={replyBox} row={row} beside={beside} onStored={() => void today.poll()} />
            ))
          }
          valuesWaiting={doubts ? valuesWaiting : 0}
          onNoted={(visit) => void today.noteVisitorChange(visit)}
        />
      )}
      {faults === 'loading' && answer?.faults === null && (
        <Spinner text="Counting what is missing in homes…" />
      )}
      {faults === 'failed' && (
        <ProblemNote
          text="What is missing in homes could not be counted."
          onTryAgain={() => void today.countFaults()}
        />
      )}
      {doubts && <Suspense fallback={null}>{doubts}</Suspense>}
      {answer && arrivals && <AlertingPart arrivals={arrivals} />}
    </section>
  );
}

interface PartsProps {
  answer: AdminTodayAnswer;
  now: Date;
  /** Whether the faults of homes are counted. */
  isCounted: boolean;
  /** The way to answer an enquiry with a saved text. */
  answerTo: ((row: TodayEnquiry, beside: ReactNode) => ReactNode) | undefined;
  /** Null: nobody knows yet. */
  valuesWaiting: number | null;
  onNoted: VisitsProps['onNoted'];
}

function Parts({ answer, now, isCounted, answerTo, valuesWaiting, onNoted }: PartsProps) {
  const { requests } = answer;
  const files = answer.partners?.files ?? [];
  const lines = otherLines(answer);
  const waiting = requests && [requests.enquiries, requests.calls, requests.visits, requests.steps];
  if (lines.length === 0 && files.length === 0 && !waiting?.some(({ total }) => total > 0)) {
    // Homes may break rules that nobody has counted yet, and the list of values stands below.
    if (!isCounted || valuesWaiting !== 0) return null;
    return (
      <p className="staff-empty">
        <b>Nothing waits.</b> Everybody has an answer, and every home is checked. Enjoy your tea.
      </p>
    );
  }
  return (
    <>
      <PartLinks
        parts={[
          ...(requests
            ? ([
                ['enquiries', requests.enquiries.total],
                ['calls', requests.calls.total],
                ['visits', requests.visits.total],
                ['steps', requests.steps.total],
              ] as const)
            : []),
          ['files', files.length],
          ['others', lines.length],
          ['values', valuesWaiting ?? 0],
        ]}
      />
      {requests?.duty_gap && (
        <p className="notice small">
          {gapSentences[requests.duty_gap]} <a href="#settings/duty">On duty</a>
        </p>
      )}
      {requests && (
        <Requests
          half="enquiries"
          total={requests.enquiries.total}
          rows={requests.enquiries.rows}
          dueOf={(row) => enquiryDue(row, now)}
          about={aboutEnquiry}
          {...(answerTo && { answerTo })}
        />
      )}
      {requests && (
        <Requests
          half="calls"
          total={requests.calls.total}
          rows={requests.calls.rows}
          dueOf={(row) => appointmentDue(row, now)}
          about={aboutCall}
        />
      )}
      {requests && requests.visits.total > 0 && (
        <Visits
          total={requests.visits.total}
          rows={requests.visits.rows}
          today={istDay(now)}
          onNoted={onNoted}
        />
      )}
      {requests && requests.steps.total > 0 && (
        <Steps total={requests.steps.total} rows={requests.steps.rows} today={istDay(now)} />
      )}
      {files.length > 0 && (
        <>
          <PartTitle part="files" count={files.length} />
          <FailedFiles files={files} />
        </>
      )}
      {lines.length > 0 && (
        <>
          <PartTitle part="others" />
          <ul className="staff-checks">
            {lines.map(({ key, count, title, note, href, tone }) => (
              <li key={key}>
                <a className="staff-check" href={href}>
                  <span className={`badge ${tone}`}>{count.toLocaleString('en-IN')}</span>
                  <span>
                    <b>
                      <bdi>{title}</bdi>
                    </b>
                    <span className="small muted"> {note}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const partTitles = {
  enquiries: 'Enquiries to answer',
  calls: 'Calls',
  visits: 'Visits',
  steps: 'Next steps',
  files: 'Files that failed',
  others: 'To look after',
} as const;
/** Short, so that all of them are seen at once on a phone. */
const partLinks = {
  enquiries: 'Enquiries',
  calls: 'Calls',
  visits: 'Visits',
  steps: 'Steps',
  files: 'Files',
  others: 'Others',
  values: 'Values',
} as const;
type PartName = keyof typeof partLinks;
/** The list of values that wait has a title of its own. */
const titleId = (part: PartName) => (part === 'values' ? 'doubts-title' : `today-${part}`);

/** The way to each part, because the calls of this morning may stand below twenty enquiries. */
function PartLinks({ parts }: { parts: readonly (readonly [part: PartName, count: number])[] }) {
  const shown = parts.filter(([, count]) => count > 0);
  if (shown.length < 2) return null;

  function goTo(part: PartName): void {
    const title = document.getElementById(titleId(part));
    title?.scrollIntoView({ behavior: 'instant' });
    title?.focus({ preventScroll: true });
  }

  return (
    <nav className="actions staff-today-parts" aria-label="What waits">
      {shown.map(([part, count]) => (
        <button key={part} className="button quiet small" type="button" onClick={() => goTo(part)}>
          {partLinks[part]} ({count.toLocaleString('en-IN')})
        </button>
      ))}
    </nav>
  );
}

function PartTitle({ part, count }: { part: keyof typeof partTitles; count?: number }) {
  return (
    <h3 id={titleId(part)} tabIndex={-1}>
      {partTitles[part]}
      {count !== undefined && <span className="count muted"> ({count.toLocaleString('en-IN')})</span>}
    </h3>
  );
}

interface VisitsProps {
  total: number;
  rows: readonly TodayVisit[];
  today: string;
  /** Somebody of us knows what the visitor changed. */
  onNoted: (visit: TodayVisit) => void;
}

function Visits({ total, rows, today, onNoted }: VisitsProps) {
  const few = useFew(rows, FEW);
  return (
    <>
      <PartTitle part="visits" count={total} />
      <ul className="staff-today-requests">
        {few.shown.map((visit) => {
          const isCancelled = visit.status === 'cancelled';
          const isOver = visit.starts_on < today && !isCancelled;
          const planned = {
            ...{ day: visit.starts_on, time: visit.starts_at },
            homes: [{ way_minutes: 0, minutes: visit.minutes }],
          };
          return (
            <li key={visit.id}>
              <p className="staff-today-person">
                <a href={`#people/${visit.person}`}>
                  <bdi>{visit.name}</bdi>
                  <span className="sr"> {visit.reference}</span>
                </a>
                <span
                  className={`badge ${visit.gone > 0 && !isOver ? 'late' : isOver || isCancelled ? 'due' : 'good'}`}
                >
                  {isOver
                    ? 'What came of it?'
                    : visit.starts_on === today
                      ? `Today, ${formatVisitTimes(planned)}`
                      : formatVisitTime(planned)}
                </span>
              </p>
              <p className="small muted staff-today-about">
                {visit.visitor_changed && <b>{isCancelled ? 'Cancelled' : 'Moved'} by the visitor · </b>}
                {isOver && `${formatDay(visit.starts_on)} · `}
                {!isOver && visit.gone > 0 && (
                  <b>{formatCount(visit.gone, 'home')} not on the site any more · </b>
                )}
                {formatCount(visit.homes, 'home')} · <bdi>{visit.meeting_point}</bdi>, with{' '}
                <bdi>{visit.shown_by}</bdi>
              </p>
              <ContactLinks row={visit} />
              {visit.visitor_changed && (
                <button className="button quiet small" type="button" onClick={() => onNoted(visit)}>
                  Noted<span className="sr">: the visit of {visit.name}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {few.left > 0 ? (
        <ShowMore left={few.left} onMore={few.more} />
      ) : (
        <MoreUnderPeople count={total - rows.length} />
      )}
    </>
  );
}

function Steps({ total, rows, today }: { total: number; rows: readonly TodayStep[]; today: string }) {
  const few = useFew(rows, FEW);
  return (
    <>
      <PartTitle part="steps" count={total} />
      <ul className="staff-today-requests">
        {few.shown.map(({ person, name, next_step, next_step_on }) => (
          <li key={person}>
            <p className="staff-today-person">
              <a href={`#people/${person}`}>
                <bdi>{name}</bdi>
              </a>
              <span className={`badge ${next_step_on < today ? 'late' : 'due'}`}>
                {next_step_on < today ? `Late since ${formatDay(next_step_on)}` : 'Today'}
              </span>
            </p>
            <p className="small muted staff-today-about">{next_step}</p>
          </li>
        ))}
      </ul>
      {few.left > 0 ? (
        <ShowMore left={few.left} onMore={few.more} />
      ) : (
        <MoreUnderPeople count={total - rows.length} />
      )}
    </>
  );
}

function MoreUnderPeople({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="small">
      <a href="#people">{count.toLocaleString('en-IN')} more under People</a>
    </p>
  );
}

const aboutEnquiry = ({ home, preferred_contact, best_times, owner_name, handed }: TodayEnquiry) => (
  <>
    {handed ? (
      <>
        <b>
          <bdi>{handed.by_name ?? 'A colleague'}</bdi> hands this to you
        </b>
        : <q>{handed.line}</q> ·{' '}
      </>
    ) : owner_name === null ? (
      <b>Nobody yet · </b>
    ) : (
      <>
        <bdi>{owner_name}</bdi> ·{' '}
      </>
    )}
    {home ? <bdi>{home}</bdi> : 'Looks for a home'} · {preferred_contact}
    {best_times && (
      <>
        , <bdi>{best_times}</bdi>
      </>
    )}
  </>
);

const aboutCall = ({ preferred_date, preferred_time, message }: TodayCall) => (
  <>
    {formatDay(preferred_date)}, {formatClockTime(preferred_time.slice(0, 5))} IST
    {message && (
      <>
        {' · '}
        <bdi>{message}</bdi>
      </>
    )}
  </>
);

interface RequestsProps<Row> {
  half: InboxHalfName;
  total: number;
  rows: readonly Row[];
  dueOf: (row: Row) => Due;
  about: (row: Row) => ReactNode;
  /** The way to answer a row, in one line with `beside`; without it links open a chat or a mail without a text. */
  answerTo?: (row: Row, beside: ReactNode) => ReactNode;
}

function Requests<Row extends TodayEnquiry | TodayCall>({
  half,
  total,
  rows,
  dueOf,
  about,
  answerTo,
}: RequestsProps<Row>) {
  const few = useFew(rows, FEW);
  if (total === 0) return null;
  return (
    <>
      <PartTitle part={half} count={total} />
      <ul className="staff-today-requests">
        {few.shown.map((row) => {
          const due = dueOf(row);
          return (
            <li key={row.id}>
              <p className="staff-today-person">
                <a href={requestAddress(half, row.reference)}>
                  <bdi>{row.name}</bdi>
                  <span className="sr"> {row.reference}</span>
                </a>
                <span className={`badge ${due.tone}`}>{due.text}</span>
              </p>
              {half === 'enquiries' && <PresentLine kind="enquiry" id={row.id} />}
              <p className="small muted staff-today-about">{about(row)}</p>
              {answerTo ? answerTo(row, <ContactLinks row={row} callsOnly />) : <ContactLinks row={row} />}
            </li>
          );
        })}
      </ul>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
      {few.left === 0 && total > rows.length && (
        <p className="small">
          <a href="#inbox">
            {(total - rows.length).toLocaleString('en-IN')} more {half} in the inbox
          </a>
        </p>
      )}
    </>
  );
}

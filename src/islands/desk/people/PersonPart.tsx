import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Person } from '#contracts/admin-people.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { formatCount } from '#domain/text/text.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { thenFocus } from '../block/then-focus.ts';
import { useSaid } from '../block/use-said.ts';
import { Spinner } from '../block/Spinner.tsx';
import { ContactLinks } from '../inbox/card/ContactLinks.tsx';
import { PresentLine, useOpenItem } from '../presence/PresentLine.tsx';
import { SentReplies } from '../replies/SentReplies.tsx';
import { StoredData } from './StoredData.tsx';
import type { Erasure } from './erasure.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { EnquiryHomes } from './EnquiryHomes.tsx';
import { Mailboxes } from './Mailboxes.tsx';
import { PersonForm } from './PersonForm.tsx';
import { PersonHistory } from './PersonHistory.tsx';
import type { Visits } from '../visits/visits.ts';
import { VisitsPart } from '../visits/VisitsPart.tsx';
import type { PersonPageStore } from './person-page.ts';

interface PersonPartProps {
  page: PersonPageStore;
  visits: Visits;
  erasure: Erasure;
}

/** One person: contact, form, and all that is known of them. */
export function PersonPart({ page, visits, erasure }: PersonPartProps) {
  const { load, person, staff, problem, message } = useStore(page.$page);
  const title = useRef<HTMLHeadingElement>(null);
  const said = useSaid(message);
  const personId = person?.id;
  useOpenItem('person', personId ?? null);

  // The list is gone, and the focus with it.
  useEffect(() => {
    if (personId) title.current?.focus();
  }, [personId]);

  return (
    <section className="panel staff-block" aria-labelledby="person-title" aria-busy={load === 'loading'}>
      <p className="small">
        <a href="#people">All people</a>
      </p>
      <header className="staff-block-head">
        <h2 id="person-title" ref={title} tabIndex={-1}>
          {person ? <bdi>{person.name || person.email}</bdi> : 'A person'}
        </h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void page.reload()} />
      </header>
      {person && <PresentLine kind="person" id={person.id} isOpen />}
      <p className="small staff-said" role="status" ref={said} tabIndex={-1}>
        {message}
      </p>
      <ProblemNote text={problem} />
      {load === 'loading' && !person && <Spinner text="Reading what is stored…" />}
      {load === 'failed' && (
        <ProblemNote text="This person could not be read." onTryAgain={() => void page.reload()} />
      )}
      {load === 'ready' && !person && (
        <p className="staff-empty">Nobody is stored here any more. What was asked may have been erased.</p>
      )}
      {person && (
        <div className="staff-person">
          <div className="staff-person-side">
            <ContactPart person={person} />
            <PersonForm page={page} person={person} />
          </div>
          <div className="staff-person-facts">
            <VisitsPart visits={visits} person={person} colleagues={staff.map(({ called }) => called)} />
            <Requests person={person} />
            <EnquiryHomes homes={person.homes} />
            <Mailboxes page={page} person={person} />
            <StoredData page={page} erasure={erasure} person={person} />
            <PersonHistory changes={person.history} />
          </div>
        </div>
      )}
      <EraseDialog erasure={erasure} />
    </section>
  );
}

function ContactPart({ person }: { person: Person }) {
  const newest = person.requests[0];
  return (
    <div>
      <p className="small">
        <bdi>{person.email}</bdi>
        {person.phone && (
          <>
            <br />
            <bdi>{person.phone}</bdi>
          </>
        )}
      </p>
      {newest && <ContactLinks row={{ ...person, reference: newest.reference }} />}
      <p className="small muted">{alertCounts(person.alerts)}</p>
    </div>
  );
}

/** 'No alerts by mail.', '2 alerts by mail, 1 not confirmed.' */
export function alertCounts({ active, waiting, ended }: Person['alerts']): string {
  if (active + waiting + ended === 0) return 'No alerts by mail.';
  return `${[
    `${formatCount(active, 'alert')} by mail`,
    waiting > 0 && `${waiting} not confirmed`,
    ended > 0 && `${ended} ended`,
  ]
    .filter(Boolean)
    .join(', ')}.`;
}

/** At first the newest; the rest on a press. */
const FIRST_REQUESTS = 10;

function Requests({ person }: { person: Person }) {
  const [showsAll, setShowsAll] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = showsAll ? person.requests : person.requests.slice(0, FIRST_REQUESTS);
  return (
    <div>
      <h3 ref={title} tabIndex={-1}>
        Enquiries and calls
      </h3>
      <ol className="staff-list small">
        {shown.map((request) => (
          <li key={request.id}>
            <b>{request.kind === 'enquiry' ? 'Enquiry' : 'Call'}</b> {request.reference},{' '}
            <time dateTime={request.created_at}>{formatIstTime(request.created_at)}</time>:{' '}
            {capitalise(request.status)}
            {request.starts_at && `, for ${formatIstTime(request.starts_at)}`}
            {request.title && (
              <>
                <br />
                <bdi>{request.title}</bdi>
              </>
            )}
            {request.notes && <blockquote className="staff-note">{request.notes}</blockquote>}
            <SentReplies replies={request.replies} />
          </li>
        ))}
      </ol>
      {shown.length < person.requests.length && (
        <button
          className="button quiet small"
          type="button"
          onClick={() =>
            thenFocus(
              () => setShowsAll(true),
              () => title.current,
            )
          }
        >
          Show all {person.requests.length}
        </button>
      )}
    </div>
  );
}

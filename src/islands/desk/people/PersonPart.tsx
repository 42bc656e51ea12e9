import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Person } from '#contracts/admin-people.ts';
import type { TimelineRow } from '#contracts/admin-person-timeline.ts';
import { formatCount } from '#domain/text/text.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { useSaid } from '../block/use-said.ts';
import { Spinner } from '../block/Spinner.tsx';
import { ContactLinks } from '../inbox/card/ContactLinks.tsx';
import { PresentLine, useOpenItem } from '../presence/PresentLine.tsx';
import type { ReplyBox } from '../replies/reply-box.ts';
import { StoredData } from './StoredData.tsx';
import type { Erasure } from './erasure.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { EnquiryHomes } from './EnquiryHomes.tsx';
import { Mailboxes } from './Mailboxes.tsx';
import { PersonForm } from './PersonForm.tsx';
import { OpenEnquiries } from './OpenEnquiries.tsx';
import { Timeline } from './Timeline.tsx';
import type { Visits } from '../visits/visits.ts';
import { VisitsPart } from '../visits/VisitsPart.tsx';
import type { PersonPageStore } from './person-page.ts';

interface PersonPartProps {
  page: PersonPageStore;
  visits: Visits;
  erasure: Erasure;
  replyBox: ReplyBox;
}

/** One person: contact, form, and all that is known of them. */
export function PersonPart({ page, visits, erasure, replyBox }: PersonPartProps) {
  const { load, person, staff, problem, message, timeline } = useStore(page.$page);
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
            <OpenEnquiries
              person={person}
              box={replyBox}
              visits={visits}
              onAnswered={() => void page.reload()}
              wordsOf={({ reference }) => wordsIn(timeline, reference)}
            />
            <VisitsPart visits={visits} person={person} colleagues={staff.map(({ called }) => called)} />
            <EnquiryHomes homes={person.homes} />
            <Timeline page={page} />
            <Mailboxes page={page} person={person} />
            <StoredData page={page} erasure={erasure} person={person} />
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
      {newest && (
        <ContactLinks row={{ ...person, reference: newest.reference }} callsOnly={person.enquiries > 0} />
      )}
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

/** What a visitor wrote in the enquiry with this reference, as far back as is read. */
function wordsIn(timeline: readonly TimelineRow[], wanted: string): string {
  const row = timeline.find(({ kind, reference }) => kind === 'enquiry' && reference === wanted);
  return row?.kind === 'enquiry' ? row.said.words : '';
}

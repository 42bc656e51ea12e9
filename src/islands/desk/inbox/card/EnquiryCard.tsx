import { useState } from 'react';
import type { AdminStaffAnswer, EnquiryRow } from '#contracts/admin-inbox.ts';
import { enquiryStatuses } from '#domain/enquiry/enquiry-statuses.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { areaBesideTitle } from '#domain/enquiry/area-beside-title.ts';
import { enquiryAnswers } from '#domain/enquiry/enquiry-answers.ts';
import { enquiryTypeLabels } from '#domain/enquiry/contact.ts';
import { ChangedFacts } from '../../enquiry-home/ChangedFacts.tsx';
import { enquiryHomeNotes } from '../../enquiry-home/describe-enquiry-home.ts';
import { Author } from '../../format/Author.tsx';
import { SameMailboxLine } from './SameMailboxLine.tsx';
import { CardHead } from './CardHead.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { ownPagePath } from './contact-links.ts';
import { enquiryDue } from './due.ts';
import type { HandOver } from '../list/hand-over.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { History } from './History.tsx';
import type { InboxList } from '../list/inbox-list.ts';
import { PresentLine } from '../../presence/PresentLine.tsx';
import { RecordControls } from './RecordControls.tsx';
import type { ReplyBox } from '../../replies/reply-box.ts';
import { ReplyPart } from '../../replies/ReplyPart.tsx';
import { channelLabels } from '../../replies/SentReplies.tsx';
import { MailLine } from './MailLine.tsx';
import { isApart, SuspectedPart } from './SuspectedPart.tsx';

interface EnquiryCardProps {
  list: InboxList<EnquiryRow>;
  row: EnquiryRow;
  now: Date;
  staff: AdminStaffAnswer;
  replyBox: ReplyBox;
  handOver: HandOver;
  /** Somebody turns to it. */
  onTouch?: () => void;
}

export function EnquiryCard({ list, row, now, staff, replyBox, handOver, onTouch }: EnquiryCardProps) {
  const [isHandedOver, setHandedOver] = useState(false);
  const due = enquiryDue(row, now);
  const area = row.property_title === null ? null : areaBesideTitle(row.property_title, row.property_area);
  // Whoever was answered still waits for the home, until all is done.
  const enquiryHome = row.status === 'new' || row.status === 'contacted' ? row.asked_home : null;
  const homeNotes = enquiryHome ? enquiryHomeNotes(enquiryHome) : [];
  const page = ownPagePath(row.property_url, location.origin);
  const handOverButton = staff.some(({ id }) => id !== row.owner) && (
    <button
      className="button quiet small"
      type="button"
      onClick={() => {
        handOver.begin();
        setHandedOver(true);
      }}
    >
      Hand over…<span className="sr"> {row.reference}</span>
    </button>
  );
  return (
    <article className="staff-card-row" aria-labelledby={`enquiry-${row.id}`} onFocus={onTouch}>
      <CardHead id={`enquiry-${row.id}`} row={row} due={due} now={now} />
      <PresentLine kind="enquiry" id={row.id} isOpen />
      <p className="staff-asked">
        <b>{enquiryTypeLabels[row.enquiry_type]}</b>
        {row.property_title && (
          <>
            {': '}
            {page ? (
              <a href={page} target="_blank" rel="noopener">
                <bdi>{row.property_title}</bdi>
              </a>
            ) : (
              <bdi>{row.property_title}</bdi>
            )}
            {area && (
              <>
                , <bdi>{area}</bdi>
              </>
            )}
          </>
        )}
      </p>
      {enquiryAnswers.map(
        ({ column }) =>
          row[column] && (
            <blockquote key={column}>
              <bdi>{row[column]}</bdi>
            </blockquote>
          ),
      )}
      <p className="small">
        Prefers {row.preferred_contact}: <bdi>{row.phone}</bdi>, <bdi>{row.email}</bdi>
        {row.person && (
          <>
            {' · '}
            <a href={`#people/${row.person}`}>All about this person</a>
          </>
        )}
      </p>
      {enquiryHome && (homeNotes.length > 0 || Object.keys(enquiryHome.changes).length > 0) && (
        <p className="notice small">
          {homeNotes.join(' ')}
          <ChangedFacts home={enquiryHome} />
        </p>
      )}
      {row.answered && (
        <p className="small">
          Answered <time dateTime={row.answered.sent_at}>{formatIstTime(row.answered.sent_at)}</time>,{' '}
          {channelLabels[row.answered.channel]} by <Author by={row.answered} unknown="a colleague" />
        </p>
      )}
      <SuspectedPart list={list} row={row} accepted="new" />
      <MailLine row={row} now={now} />
      <SameMailboxLine list={list} relatedEnquiries={row.related} />
      {isApart(row) ? (
        <ContactLinks row={row} />
      ) : (
        <ReplyPart
          box={replyBox}
          row={row}
          beside={
            <>
              <ContactLinks row={row} />
              {handOverButton}
            </>
          }
        />
      )}
      <RecordControls list={list} row={row} statuses={isApart(row) ? [] : enquiryStatuses} staff={staff} />
      <History changes={row.history} />
      {isHandedOver && (
        <HandOverDialog handOver={handOver} row={row} staff={staff} onClose={() => setHandedOver(false)} />
      )}
    </article>
  );
}

import { type AdminStaffAnswer, type EnquiryRow, enquiryStatuses } from '#contracts/admin-inbox.ts';
import { enquiryWords } from '#domain/enquiry/contact.ts';
import { CardHead } from './CardHead.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { ownPage } from './contact-links.ts';
import { enquiryDue } from './due.ts';
import { History } from './History.tsx';
import type { InboxList } from './inbox-list.ts';
import { Keeping } from './Keeping.tsx';

interface EnquiryCardProps {
  list: InboxList<EnquiryRow>;
  row: EnquiryRow;
  now: Date;
  staff: AdminStaffAnswer;
}

/** One enquiry: who, about what, by when to answer, and what has been done. */
export function EnquiryCard({ list, row, now, staff }: EnquiryCardProps) {
  const due = enquiryDue(row, now);
  const page = ownPage(row.property_url, location.origin);
  return (
    <article className="staff-card-row" aria-labelledby={`enquiry-${row.id}`}>
      <CardHead id={`enquiry-${row.id}`} row={row} due={due} now={now} />
      <p>
        <b>{enquiryWords[row.enquiry_type]}</b>
        {row.property_title && (
          <>
            {': '}
            {page ? (
              <a href={page} target="_blank" rel="noopener">
                {row.property_title}
              </a>
            ) : (
              row.property_title
            )}
            {row.property_area && `, ${row.property_area}`}
          </>
        )}
      </p>
      {row.best_times && <blockquote>{row.best_times}</blockquote>}
      <p className="small">
        Prefers {row.preferred_contact}: {row.phone}, {row.email}
      </p>
      <ContactLinks row={row} />
      <Keeping list={list} row={row} statuses={enquiryStatuses} staff={staff} />
      <History changes={row.history} />
    </article>
  );
}

import { type AdminStaffAnswer, type EnquiryRow, enquiryStatuses } from '#contracts/admin-inbox.ts';
import { enquiryWords } from '#domain/enquiry/contact.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { ownPage } from './contact-links.ts';
import { ageWords, enquiryDue } from './due.ts';
import { History } from './History.tsx';
import type { InboxChange } from './inbox-list.ts';
import { Keeping } from './Keeping.tsx';

interface EnquiryCardProps {
  row: EnquiryRow;
  now: Date;
  staff: AdminStaffAnswer;
  onChange: (change: InboxChange) => Promise<boolean>;
}

/** One enquiry: who, about what, by when to answer, and what has been done. */
export function EnquiryCard({ row, now, staff, onChange }: EnquiryCardProps) {
  const due = enquiryDue(row, now);
  const page = ownPage(row.property_url, location.origin);
  return (
    <article className="staff-card-row" aria-labelledby={`enquiry-${row.id}`}>
      <header>
        <h3 id={`enquiry-${row.id}`}>{row.name}</h3>
        <span className={`badge ${due.tone}`}>{due.words}</span>
        <span className="small muted">
          {row.reference} ·{' '}
          <time dateTime={row.created_at} title={new Date(row.created_at).toLocaleString()}>
            {ageWords(row.created_at, now)}
          </time>
        </span>
      </header>
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
      <Keeping row={row} statuses={enquiryStatuses} staff={staff} onChange={onChange} />
      <History changes={row.history} />
    </article>
  );
}

import type { EnquiryRow } from '#contracts/admin-inbox.ts';
import type { InboxList } from '../list/inbox-list.ts';

interface SameMailboxLineProps {
  list: InboxList<EnquiryRow>;
  relatedEnquiries: EnquiryRow['related'];
}

/** Links to the other enquiries with the same e-mail address, which may be from different people. */
export function SameMailboxLine({ list, relatedEnquiries }: SameMailboxLineProps) {
  if (relatedEnquiries.length === 0) return null;
  const hasOtherPhone = relatedEnquiries.some(({ same_phone }) => !same_phone);
  return (
    <div className="staff-beside small">
      <p>
        {relatedEnquiries.length === 1 ? 'Another enquiry names' : 'Other enquiries name'} the same e-mail
        address.
        {hasOtherPhone && ' Where the phone differs, somebody else may have sent one of them.'}
      </p>
      <div className="actions">
        {relatedEnquiries.map(({ reference, property_title, same_phone }) => (
          <button
            key={reference}
            className="button quiet small"
            type="button"
            onClick={() => void list.find(reference)}
          >
            <span>
              {reference}
              {property_title && (
                <>
                  : <bdi>{property_title}</bdi>
                </>
              )}{' '}
              ({same_phone ? 'same phone' : 'another phone'})
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

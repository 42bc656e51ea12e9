import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { storedAppointmentStatuses } from '#domain/appointment/appointment-status.ts';
import { storedEnquiryStatuses } from '#domain/enquiry/enquiry-statuses.ts';
import { formatCount } from '#domain/text/text.ts';
import { TabPanel, Tabs } from '../../tabs/Tabs.tsx';
import { useKept } from '../block/use-kept.ts';
import { AppointmentCard } from './card/AppointmentCard.tsx';
import type { Inbox } from './inbox.ts';
import { EnquiryCard } from './card/EnquiryCard.tsx';
import { InboxHalf } from './InboxHalf.tsx';
import { appointmentColumns, enquiryColumns } from './inbox-columns.ts';
import { useOpenItem } from '../presence/PresentLine.tsx';
import {
  createSavedReplies,
  type SavedReplies,
  type SavedRepliesDependencies,
} from '../replies/saved-replies.ts';
import { placeIn } from '../place/desk-place.ts';
import { UnsavedLine } from './UnsavedLine.tsx';

const HALF_A_MINUTE = 30_000;

interface InboxBlockProps extends SavedRepliesDependencies {
  inbox: Inbox;
  kept: { savedReplies?: SavedReplies };
}

/** Ages and due times are updated every 30 seconds while it is open. */
export function InboxBlock({ inbox, kept, ...desk }: InboxBlockProps) {
  const half = useStore(inbox.$half);
  const [now, setNow] = useState(() => new Date());
  const staff = useStore(inbox.$staff);
  const enquiries = useStore(inbox.enquiries.$list, { keys: ['waiting', 'rows'] });
  const savedReplies = useKept(kept, 'savedReplies', () => createSavedReplies(desk));
  const unsavedAnswers = Object.keys(useStore(savedReplies.$drafts)).length;
  const appointments = useStore(inbox.appointments.$list, { keys: ['waiting'] });
  const answered = useStore(inbox.replyBox.$box, { keys: ['enquiry'] }).enquiry?.id;
  const [touched, setTouched] = useState<string | null>(null);
  const only = enquiries.rows.length === 1 ? enquiries.rows[0]?.id : null;
  // Whose answer is open says so itself.
  useOpenItem('enquiry', half === 'enquiries' && !answered ? (touched ?? only ?? null) : null);

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const follow = () => {
      const { section, path } = placeIn(location.hash);
      if (section === 'inbox' && path.length < 2)
        inbox.$half.set(path[0] === 'calls' ? 'calls' : 'enquiries');
      void inbox.followHash(location.hash);
    };
    window.addEventListener('hashchange', follow);
    follow();
    return () => window.removeEventListener('hashchange', follow);
  }, [inbox]);

  return (
    <section className="panel staff-block" aria-labelledby="inbox-title">
      <header className="staff-block-head">
        <h2 id="inbox-title">Inbox</h2>
        <p className="small muted">We promise an answer within 3 hours, counted from 8am to 8pm IST.</p>
      </header>
      <UnsavedLine
        list={inbox.enquiries}
        shown={half === 'enquiries'}
        onShow={() => {
          location.hash = 'inbox';
        }}
      />
      <UnsavedLine
        list={inbox.appointments}
        shown={half === 'calls'}
        onShow={() => {
          location.hash = 'inbox/calls';
        }}
      />
      <Tabs
        id="inbox"
        label="Kind of request"
        chosen={half}
        onChoose={(chosen) => {
          location.hash = chosen === 'calls' ? 'inbox/calls' : 'inbox';
        }}
        tabs={[
          { name: 'enquiries', label: `Enquiries (${enquiries.waiting ?? '…'} new)` },
          { name: 'calls', label: `Calls (${appointments.waiting ?? '…'} requested)` },
        ]}
      />
      <TabPanel id="inbox" chosen={half}>
        {half === 'enquiries' ? (
          <InboxHalf
            key="enquiries"
            list={inbox.enquiries}
            address="inbox"
            singular="enquiry"
            plural="enquiries"
            statuses={storedEnquiryStatuses}
            dueFirst="Due first"
            staff={staff}
            columns={enquiryColumns}
            card={(row) => (
              <EnquiryCard
                key={row.id}
                list={inbox.enquiries}
                row={row}
                now={now}
                staff={staff}
                replyBox={inbox.replyBox}
                handOver={inbox.handOver}
                onTouch={() => setTouched(row.id)}
              />
            )}
          />
        ) : (
          <InboxHalf
            key="calls"
            list={inbox.appointments}
            address="inbox/calls"
            singular="call"
            plural="calls"
            statuses={storedAppointmentStatuses}
            dueFirst="By their day"
            staff={staff}
            columns={appointmentColumns}
            card={(row) => (
              <AppointmentCard
                key={row.id}
                list={inbox.appointments}
                row={row}
                now={now}
                staff={staff}
                giveCall={inbox.giveCall}
                onRelease={inbox.release}
              />
            )}
          />
        )}
      </TabPanel>
      <p className="small">
        <a href="#settings/answers">Saved answers</a>
        {unsavedAnswers > 0 && (
          <b className="staff-late"> ({formatCount(unsavedAnswers, 'text')} not saved)</b>
        )}
      </p>
    </section>
  );
}

import { useStore } from '@nanostores/react';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { part } from '../block/part.tsx';
import type { Inbox } from '../inbox/inbox.ts';
import type { Arrivals } from './arrivals.ts';
import type { Today } from './today.ts';
import { TodayBlock } from './TodayBlock.tsx';

/** Admins alone have it. */
const WaitingDoubts = part(async () => (await import('../doubts/WaitingDoubts.tsx')).WaitingDoubts);

interface TodaySectionProps {
  backend: StaffBackend;
  role: StaffRole;
  today: Today;
  arrivals: Arrivals;
  inbox: Inbox;
}

/** Editors decide no values that wait, and no request concerns them. */
export function TodaySection({ backend, role, today, arrivals, inbox }: TodaySectionProps) {
  const { answer } = useStore(today.$today, { keys: ['answer'] });
  if (role !== 'admin') return <TodayBlock today={today} arrivals={null} />;
  return (
    <TodayBlock
      today={today}
      arrivals={arrivals}
      replyBox={inbox.replyBox}
      doubts={
        <WaitingDoubts backend={backend} partner={null} beside={answer} onTotal={today.$valuesWaiting.set} />
      }
    />
  );
}

import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { part } from '../block/part.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { createDoubts, type Doubts } from './doubts.ts';

const DoubtList = part(async () => (await import('./DoubtList.tsx')).DoubtList);

interface WaitingDoubtsProps {
  backend: StaffBackend;
  /** Null: of all. */
  partner: string | null;
  /** What was read of the section around it: with each new answer this is read again, a file may have come. */
  beside: unknown;
  /** Told how many wait whenever the list was read; null when it could not be. */
  onTotal?: (total: number | null) => void;
}

/** Values that are hardly true: no page shows them until somebody has said that they are right. Nothing waits: nothing is shown. */
export function WaitingDoubts({ backend, partner, beside, onTotal }: WaitingDoubtsProps) {
  const [doubts] = useState(() => createDoubts({ backend, partner }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again whenever what stands beside it was.
  useEffect(() => void doubts.poll(), [doubts, beside]);
  const { load, total } = useStore(doubts.$doubts, { keys: ['load', 'total'] });
  useEffect(() => {
    if (load !== 'loading') onTotal?.(load === 'failed' ? null : total);
  }, [load, total, onTotal]);
  return <FoundDoubts doubts={doubts} backend={backend} />;
}

/** The list of what waits, whose code is loaded only where something does. */
export function FoundDoubts({ doubts, backend }: { doubts: Doubts; backend: StaffBackend }) {
  const { load, total, correcting, problem, message } = useStore(doubts.$doubts);
  if (load === 'failed')
    return <ProblemNote text="What waits could not be read." onTryAgain={() => void doubts.load()} />;
  if (total === 0 && !message && !problem && !correcting) return null;
  return (
    <Suspense>
      <DoubtList doubts={doubts} backend={backend} />
    </Suspense>
  );
}

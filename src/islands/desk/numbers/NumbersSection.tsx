import type { StaffBackend } from '../../session/staff-backend.ts';
import { part } from '../block/part.tsx';
import { SectionParts } from '../place/SectionParts.tsx';
import { AnswerTimesBlock } from './AnswerTimesBlock.tsx';
import { NumbersBlock } from './NumbersBlock.tsx';

/** Uses the matching rules of the filters, which the rest of the desk does not load. */
const AlertsBlock = part(async () => (await import('../alerts/AlertsBlock.tsx')).AlertsBlock);

/** What works, how quickly we answer, and what people look for and do not find. */
export function NumbersSection({ backend }: { backend: StaffBackend }) {
  return (
    <SectionParts
      section="numbers"
      label="Kinds of numbers"
      parts={[
        { name: 'homes', label: 'Views and enquiries', content: <NumbersBlock backend={backend} /> },
        { name: 'answers', label: 'Answer times', content: <AnswerTimesBlock backend={backend} /> },
        { name: 'searches', label: 'Searches and alerts', content: <AlertsBlock backend={backend} /> },
      ]}
    />
  );
}

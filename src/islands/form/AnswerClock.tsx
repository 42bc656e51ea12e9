import { useSyncExternalStore } from 'react';
import { formatAskNow } from '#domain/promise/answer-by.ts';

const EVERY_MS = 15_000;
const clock = () => new Date();

function tick(onChange: () => void): () => void {
  const ticking = setInterval(onChange, EVERY_MS);
  return () => clearInterval(ticking);
}

/**
 * By when we answer an enquiry sent now. A page renders the promise in plain words; its inline script, and later React,
 * put the hour in their place (components/form/answer-clock.ts), so React finds other words than were rendered.
 */
export function AnswerClock({ now = clock }: { now?: () => Date }) {
  const words = useSyncExternalStore(
    tick,
    () => formatAskNow(now()),
    () => 'We will get back to you within 3 hours (8am-8pm).',
  );
  return (
    <p className="hint" data-answer-clock="" suppressHydrationWarning>
      {words}
    </p>
  );
}

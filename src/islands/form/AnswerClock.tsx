import { useSyncExternalStore } from 'react';
import { formatAskNow } from '#domain/promise/answer-by.ts';

const EVERY_MS = 15_000;
const clock = () => new Date();

function tick(onChange: () => void): () => void {
  const timer = setInterval(onChange, EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * The time by which we answer an enquiry sent now. The HTML contains the promise in plain words. The page's inline
 * script, and later React, replace it with the hour (components/form/answer-clock.ts), so the text differs at
 * hydration. `begin`: how the words begin, if not as beside an enquiry (`askNow`).
 */
export function AnswerClock({ now = clock, begin = '' }: { now?: () => Date; begin?: string }) {
  const words = useSyncExternalStore(
    tick,
    () => formatAskNow(now(), begin || undefined),
    () => 'We will get back to you within 3 hours (8am-8pm).',
  );
  return (
    <p className="hint" data-answer-clock={begin} suppressHydrationWarning>
      {words}
    </p>
  );
}

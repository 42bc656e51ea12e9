import { useEffect, useState } from 'react';
import { formatAskNow } from '#domain/promise/answer-by.ts';

const EVERY_MS = 15_000;
const clock = () => new Date();

/** By when we answer an enquiry sent now, updated while the form is open. The native twin is form/AnswerClock.astro. */
export function AnswerClock({ now = clock }: { now?: () => Date }) {
  const [promise, setPromise] = useState(() => formatAskNow(now()));
  useEffect(() => {
    const ticking = setInterval(() => setPromise(formatAskNow(now())), EVERY_MS);
    return () => clearInterval(ticking);
  }, [now]);
  return <p className="hint">{promise}</p>;
}

import type { RefObject } from 'react';

/** The honeypot: hidden from people and from assistive technology, filled in by robots (decision F6). */
export function Honeypot({ input }: { input?: RefObject<HTMLInputElement | null> }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" ref={input} />
      </label>
    </div>
  );
}

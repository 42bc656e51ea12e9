import type { RefObject } from 'react';

/** The honeypot of a form that React renders: invisible and not in the accessibility tree (decision F6). */
export function Honeypot({ input }: { input: RefObject<HTMLInputElement | null> }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" ref={input} />
      </label>
    </div>
  );
}

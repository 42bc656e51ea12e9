import type { RefObject } from 'react';
import { honeypot } from '#domain/form/honeypot.ts';

/** The honeypot, a field for bots (decision F6). */
export function Honeypot({ input }: { input?: RefObject<HTMLInputElement | null> }) {
  return (
    <div {...honeypot.frame}>
      <label>
        {honeypot.label}
        <input {...honeypot.input} ref={input} />
      </label>
    </div>
  );
}

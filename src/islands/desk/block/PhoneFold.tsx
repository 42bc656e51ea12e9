import type { ReactNode } from 'react';
import { usePhone } from '../window/use-few.ts';

/** Folds a part under its title on a phone, until it is opened. Elsewhere it is all there. */
export function PhoneFold({ title, children }: { title: string; children: ReactNode }) {
  if (!usePhone()) return children;
  return (
    <details className="fold staff-phone-fold">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

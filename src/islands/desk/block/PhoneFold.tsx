import { type ReactNode, useState } from 'react';
import { usePhone } from '../window/use-few.ts';

interface PhoneFoldProps {
  title: string;
  /** True: it is open from the beginning, because something in it is not saved. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Folds a part under its title on a phone, until it is opened. Elsewhere it is all there. */
export function PhoneFold({ title, isOpen = false, children }: PhoneFoldProps) {
  const [wasOpen] = useState(isOpen);
  if (!usePhone()) return children;
  return (
    <details className="fold staff-phone-fold" open={wasOpen || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

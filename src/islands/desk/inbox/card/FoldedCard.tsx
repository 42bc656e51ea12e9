import { type ReactNode, useState } from 'react';
import { usePhone } from '../../window/use-few.ts';

interface FoldedCardProps {
  name: string;
  /** The only one of its list is open. */
  isAlone: boolean;
  children: ReactNode;
}

/** A request that says on a phone only who asks, for what and how soon, until it is opened. */
export function FoldedCard({ name, isAlone, children }: FoldedCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!usePhone() || isAlone) return children;
  return (
    <div className={isOpen ? 'staff-fold-row' : 'staff-fold-row folded'}>
      {children}
      <button
        className="button quiet small"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'Open'}
        <span className="sr"> the request of {name}</span>
      </button>
    </div>
  );
}

import type { ReactNode } from 'react';

interface DialogActionsProps {
  /** What the button that changes nothing says: 'Keep it'. */
  leave: string;
  onLeave: () => void;
  /** The buttons that do something. What most people came for stands last. */
  children?: ReactNode;
}

/** The buttons of a dialog, in one order everywhere: first what leaves, and last, under the thumb, what is done. */
export function DialogActions({ leave, onLeave, children }: DialogActionsProps) {
  return (
    <div className="actions end">
      <button className="button quiet" type="button" onClick={onLeave}>
        {leave}
      </button>
      {children}
    </div>
  );
}

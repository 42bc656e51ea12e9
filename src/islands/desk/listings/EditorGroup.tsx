import { type ReactNode, useEffect, useState } from 'react';
import { usePhone } from '../window/use-few.ts';

interface EditorGroupProps {
  title: string;
  isFirst: boolean;
  /** A field in it was edited or refused, so it must be seen. */
  isNeeded: boolean;
  children: ReactNode;
}

/** The fields of one subject. On a phone they are folded, but for the first and those that were edited. */
export function EditorGroup({ title, isFirst, isNeeded, children }: EditorGroupProps) {
  const isPhone = usePhone();
  const [isOpen, setIsOpen] = useState(isFirst);
  useEffect(() => {
    if (isNeeded) setIsOpen(true);
  }, [isNeeded]);
  if (!isPhone)
    return (
      <fieldset className="staff-fields">
        <legend>{title}</legend>
        {children}
      </fieldset>
    );
  return (
    <details
      className="fold staff-phone-fold"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <fieldset className="staff-fields" aria-label={title}>
        {children}
      </fieldset>
    </details>
  );
}

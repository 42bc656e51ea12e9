import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the line that says what was done when the button that was pressed is gone, and the focus with it. The element
 * needs `tabIndex={-1}`.
 */
export function useSaid(message: string | null): RefObject<HTMLParagraphElement | null> {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message && document.activeElement === document.body) said.current?.focus();
  }, [message]);
  return said;
}

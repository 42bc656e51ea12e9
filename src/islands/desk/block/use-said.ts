import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the line that says what was done when the button that was pressed is gone, and the focus with it, unless another
 * row takes its place (`followRows`). The element needs `tabIndex={-1}`.
 */
export function useSaid(message: string | null): RefObject<HTMLParagraphElement | null> {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!message) return;
    // After the changes of the document are heard of, which come first in this moment.
    queueMicrotask(() => {
      if (document.activeElement === document.body) said.current?.focus();
    });
  }, [message]);
  return said;
}

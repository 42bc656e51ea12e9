import type { ReactNode } from 'react';

interface ItemButtonProps {
  children: ReactNode;
  /** What it is about, for a screen reader, as it follows the words of the button: ': 2 BHK by the lake'. */
  of: string;
  /** Another press has no effect yet. A disabled button would lose the focus. */
  busy: boolean;
  onPress: (button: HTMLButtonElement) => void;
}

/** A quiet button of one entry in a list, in which each entry has the same buttons. */
export function ItemButton({ children, of, busy, onPress }: ItemButtonProps) {
  return (
    <button
      className="button quiet small"
      type="button"
      aria-disabled={busy}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {children}
      <span className="sr">{of}</span>
    </button>
  );
}

import type { MouseEvent } from 'react';

interface ShowMoreProps {
  /** How many are not shown yet. */
  left: number;
  onMore: () => Promise<void>;
}

/**
 * A button under a list, which shows its next part. After the last part it is gone, and the first entry of that part
 * has the focus.
 */
export function ShowMore({ left, onMore }: ShowMoreProps) {
  async function more({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    const list = currentTarget.parentElement?.previousElementSibling;
    const shown = list?.children.length ?? 0;
    await onMore();
    if (document.activeElement === document.body)
      list?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus();
  }

  return (
    <div className="actions staff-more">
      <button className="button quiet" type="button" onClick={(event) => void more(event)}>
        Show more ({left})
      </button>
    </div>
  );
}

import { type ReactNode, useState } from 'react';

interface Props {
  legend: string;
  /** What is chosen in it, in words. Empty if nothing is. */
  chosen: readonly string[];
  /** Whether it is open before anybody presses it. The page says so too, so it stays the same. */
  isOpen?: boolean;
  /** Whether its controls are on the page from the start. Else they are rendered when it is first opened. */
  isOnPage?: boolean;
  /** Beside the words. */
  mark?: ReactNode;
  children: () => ReactNode;
}

/** With more words, the line would take two. */
const MAX_WORDS = 2;

/** A group of the filters, folded to one line that says what is chosen: 'Furnishing · Semi-furnished'. */
export function Fold({ legend, chosen, isOpen = false, isOnPage = false, mark = null, children }: Props) {
  // What an address has chosen is open. Later it stays as it is, so that no choice closes under the finger.
  const [isOpenAtFirst] = useState(isOpen || (!isOnPage && chosen.length > 0));
  const [isRendered, render] = useState(isOpenAtFirst || isOnPage);
  const more = chosen.length - MAX_WORDS;
  const words = chosen.slice(0, MAX_WORDS).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return (
    <details className="fold" open={isOpenAtFirst}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a browser presses a summary by key too, before the group opens */}
      <summary onClick={() => render(true)}>
        <span>{words === '' ? legend : `${legend} · ${words}`}</span>
        {mark}
      </summary>
      {isRendered && children()}
    </details>
  );
}

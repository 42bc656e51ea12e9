import { memo, useId, useState } from 'react';
import type { Offer } from '#domain/offer.ts';
import { loadOnce } from '../page-island/load-once.ts';

interface Props {
  offer: Offer;
  /** Must stay the same function, as in `Choices`. */
  change: (low: number | null, high: number | null) => void;
}

/** Few people type a budget, and its code is as large as that of a search line. */
const loadReader = loadOnce(() => import('#domain/search/line/read-typed-budget.ts'));

const NOT_LOADED = 'This did not load: please press Enter again when you are connected.';

const examples: Record<Offer, string> = { Sale: '70 to 75 L', Rent: '30k to 35k' };

/** A budget between the steps of the menus, which then show it. It is read at Enter, also at one before the script, or on leaving. */
export const TypedBudget = memo(function TypedBudget({ offer, change }: Props) {
  const [problem, say] = useState<string | null>(null);
  const id = useId();
  async function read(input: HTMLInputElement): Promise<void> {
    const typed = input.value;
    if (typed.trim() === '') return say(null);
    const reader = await loadReader().catch(() => null);
    const range = reader?.readTypedBudget(typed, offer);
    // Typed on, or read already: Enter and leaving the field may both ask.
    if (input.value !== typed) return;
    say(range ? null : reader ? `Type it such as ${examples[offer]}.` : NOT_LOADED);
    if (!range) return;
    input.value = '';
    change(...range);
  }
  return (
    <form
      className="typed-budget"
      onSubmit={(event) => {
        event.preventDefault();
        const [input] = event.currentTarget.getElementsByTagName('input');
        if (input) void read(input);
      }}
    >
      <label className="field">
        <span>Or type it</span>
        <input
          placeholder={examples[offer]}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          onFocus={() => void loadReader().catch(() => {})}
          onBlur={(event) => void read(event.currentTarget)}
        />
      </label>
      {problem !== null && (
        <p id={id} role="alert" className="muted">
          {problem}
        </p>
      )}
    </form>
  );
});

import { memo, useId, useState } from 'react';
import type { Offer } from '#domain/offer.ts';
import { readTypedBudget } from '#domain/search/line/read-typed-budget.ts';

interface Props {
  offer: Offer;
  /** Must stay the same function, as in `Choices`. */
  change: (low: number | null, high: number | null) => void;
}

const examples: Record<Offer, string> = { Sale: '70 to 75 L', Rent: '30k to 35k' };

/** A budget between the steps of the menus, which then show it. It is read at Enter, also at one before the script, or on leaving. */
export const TypedBudget = memo(function TypedBudget({ offer, change }: Props) {
  const [isUnread, setUnread] = useState(false);
  const id = useId();
  function read(input: HTMLInputElement): void {
    const range = readTypedBudget(input.value, offer);
    setUnread(range === null && input.value.trim() !== '');
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
        if (input) read(input);
      }}
    >
      <label className="field">
        <span>Or type it</span>
        <input
          placeholder={examples[offer]}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={isUnread || undefined}
          aria-describedby={isUnread ? id : undefined}
          onBlur={(event) => read(event.currentTarget)}
        />
      </label>
      {isUnread && (
        <p id={id} role="alert" className="muted">
          Type it such as {examples[offer]}.
        </p>
      )}
    </form>
  );
});

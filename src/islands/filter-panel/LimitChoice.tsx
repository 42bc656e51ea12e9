import { memo } from 'react';
import type { LimitOption } from '#domain/search/limit-options.ts';

interface Props {
  legend: string;
  /** What it can be, each with its text in an address. */
  options: readonly LimitOption[];
  /** The text of the chosen one; empty without a limit. */
  chosen: string;
  /** Must stay the same function, as in `Choices`. */
  change: (text: string) => void;
  /** 'N homes do not say', or nothing. */
  unsaid: string | null;
}

/** A menu of days, months or amounts: at most this. */
export const LimitChoice = memo(function LimitChoice({ legend, options, chosen, change, unsaid }: Props) {
  return (
    <div className="choices">
      <label className="field">
        <span>{legend}</span>
        <select value={chosen} onChange={(event) => change(event.target.value)}>
          <option value="">Any</option>
          {options.map(({ text, label }) => (
            <option key={text} value={text}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {unsaid && <p className="muted says">{unsaid}</p>}
    </div>
  );
});

import { type ReactNode, useMemo } from 'react';

interface Props {
  legend: string;
  ends: readonly number[];
  words: (value: number) => string;
  low: number | null;
  high: number | null;
  change: (low: number | null, high: number | null) => void;
  children?: ReactNode;
}

/** A lower and an upper end, chosen from round numbers; a number from a link stays among them. */
export function RangeChoice({ legend, ends, words, low, high, change, children }: Props) {
  const options = useMemo(
    () =>
      [...new Set([...ends, ...(low === null ? [] : [low]), ...(high === null ? [] : [high])])]
        .sort((a, b) => a - b)
        .map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        )),
    [ends, low, high, words],
  );
  const end = (label: string, none: string, value: number | null, set: (value: number | null) => void) => (
    <label className="field">
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{none}</option>
        {options}
      </select>
    </label>
  );
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {children}
      <div className="range">
        {end('From', 'Any', low, (value) =>
          change(value, high !== null && value !== null && high < value ? null : high),
        )}
        {end('Up to', 'Any', high, (value) =>
          change(low !== null && value !== null && low > value ? null : low, value),
        )}
      </div>
    </fieldset>
  );
}

import { memo, type ReactNode, useMemo } from 'react';

interface EndsProps {
  ends: readonly number[];
  format: (value: number) => string;
  low: number | null;
  high: number | null;
  /** Must stay the same function, as in `Choices`. */
  change: (low: number | null, high: number | null) => void;
}

interface Props extends EndsProps {
  legend: string;
  /** Above the two limits, and below them. */
  children?: ReactNode;
  below?: ReactNode;
}

/** A lower and an upper limit, chosen from round numbers. A limit that came from a link is added to them. */
export function RangeChoice({ legend, children, below, ...ends }: Props) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {children}
      <Ends {...ends} />
      {below}
    </fieldset>
  );
}

/** Memoised apart, because the histogram changes with every click and these two menus do not. */
const Ends = memo(function Ends({ ends, format, low, high, change }: EndsProps) {
  const options = useMemo(
    () =>
      [...new Set([...ends, ...(low === null ? [] : [low]), ...(high === null ? [] : [high])])]
        .sort((a, b) => a - b)
        .map((each) => (
          <option key={each} value={each}>
            {format(each)}
          </option>
        )),
    [ends, low, high, format],
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
    <div className="range">
      {end('From', 'Any', low, (value) =>
        change(value, high !== null && value !== null && high < value ? null : high),
      )}
      {end('Up to', 'Any', high, (value) =>
        change(low !== null && value !== null && low > value ? null : low, value),
      )}
    </div>
  );
});

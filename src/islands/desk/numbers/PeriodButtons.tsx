import { type Period, periods } from '#domain/numbers/periods.ts';
import { placeIn } from '../place/desk-place.ts';

const USUAL: Period = 28;

/** The days that an address asks for; 28 where it names none. */
export const periodOf = (text: string | null): Period =>
  periods.find((period) => String(period) === text) ?? USUAL;

export const periodInAddress = (): Period =>
  periodOf(new URLSearchParams(placeIn(location.hash).query).get('days'));

/** Days as an address has them: '' for the usual 28. */
export const daysShown = (days: Period): string => (days === USUAL ? '' : String(days));

interface PeriodButtonsProps {
  days: Period;
  onChoose: (days: Period) => void;
}

/** The days that numbers are of. */
export function PeriodButtons({ days, onChoose }: PeriodButtonsProps) {
  return (
    <fieldset className="staff-periods">
      <legend className="sr">Days</legend>
      {periods.map((period) => (
        <button
          key={period}
          className="button quiet small"
          type="button"
          aria-pressed={period === days}
          onClick={() => onChoose(period)}
        >
          {period} days
        </button>
      ))}
    </fieldset>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { ListingPlace } from '#contracts/admin-listings.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import type { Spoken } from '#domain/column/spoken.ts';
import { pointOf } from '#domain/position/position.ts';
import { Spinner } from '../../block/Spinner.tsx';

/** The city and the area of the row whose position is pressed, as its fields say now. */
export interface StatedPlace {
  city: string;
  area: ListingPlace | null;
}

interface Props {
  label: string;
  spoken: Spoken;
  typed: string;
  stated: StatedPlace;
  onType: (now: string) => void;
}

// The map and the names on it load when the plan is opened.
const PositionPlan = lazy(() =>
  import('./PositionPlan.tsx').then((loaded) => ({ default: loaded.PositionPlan })),
);

/** Opens the plan on which a position can be pressed. Typing it stays the other way. */
export function PressedPosition({ label, spoken, typed, stated, onType }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The plan is of one city: in another there is none to press.
  if (cityFolder(stated.city) !== cityFolder(DEFAULT_CITY)) return null;
  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the plan' : 'Press it on the plan'}
        <span className="sr">: {label}</span>
      </button>
      {isOpen && (
        <Suspense fallback={<Spinner text="Opening the plan…" />}>
          <PositionPlan
            // Another area begins with another part of the city.
            key={stated.area?.id}
            label={label}
            point={pointOf(spoken.read(typed, null))}
            stated={stated.area}
            onPress={(point) => onType(spoken.pressed?.(point) ?? typed)}
          />
        </Suspense>
      )}
    </>
  );
}

import { useEffect, useRef } from 'react';

interface HeadCheckboxProps {
  chosen: number;
  all: number;
  onToggle: (all: boolean) => void;
}

/** Selects every page that the filter shows, or none. It is indeterminate when only some are selected. */
export function HeadCheckbox({ chosen, all, onToggle }: HeadCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const allChosen = all > 0 && chosen === all;

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !allChosen;
  }, [chosen, allChosen]);

  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={`Select all ${all} listed`}
      checked={allChosen}
      disabled={all === 0}
      onChange={() => onToggle(!allChosen)}
    />
  );
}

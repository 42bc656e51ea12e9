import { useEffect, useRef } from 'react';

interface HeadCheckboxProps {
  chosen: number;
  all: number;
  onToggle: (all: boolean) => void;
}

/** Chooses every page the filter lets through, or none of them; half ticked when some are chosen. */
export function HeadCheckbox({ chosen, all, onToggle }: HeadCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const every = all > 0 && chosen === all;

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !every;
  }, [chosen, every]);

  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={`Select all ${all} listed`}
      checked={every}
      disabled={all === 0}
      onChange={() => onToggle(!every)}
    />
  );
}

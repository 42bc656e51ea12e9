import { isFeatured, isPublished } from '#domain/property/property.ts';
import { publishStatus } from '#domain/property/publish-status.ts';

/** The least number of the specification for each status (section 6). */
const numbers = [0, 11, 1_000] as const;

interface StatusChoicesProps {
  typed: string;
  onType: (now: string) => void;
}

/** The statuses of a home in words, each with the number that a press types. One that holds already changes nothing. */
export function StatusChoices({ typed, onType }: StatusChoicesProps) {
  const publish = /^\s*\d+\s*$/.test(typed) ? Number(typed) : null;
  const isNow = (number: number) =>
    publish !== null &&
    isPublished({ publish }) === isPublished({ publish: number }) &&
    isFeatured({ publish }) === isFeatured({ publish: number });
  return (
    <div className="actions">
      {numbers.map((number) => (
        <button
          key={number}
          className="button quiet small"
          type="button"
          aria-pressed={isNow(number)}
          onClick={() => isNow(number) || onType(String(number))}
        >
          {publishStatus({ publish: number })}
          <span className="muted"> {number.toLocaleString('en-IN')}</span>
        </button>
      ))}
    </div>
  );
}

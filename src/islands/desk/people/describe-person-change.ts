import { formatDay } from '#domain/calendar/day.ts';
import { capitalise } from '#domain/text/capitalise.ts';

interface PersonChange {
  field: 'stage' | 'step' | 'owner' | 'notes' | 'merged' | 'split';
  was: string | null;
  became: string | null;
}

/** A change of a person in words, without who made it: 'New to answered'. */
export function describePersonChange({ field, was, became }: PersonChange): string {
  switch (field) {
    case 'notes':
      return 'wrote a note';
    case 'merged':
      return 'said that another mailbox is the same person';
    case 'split':
      return 'took a merge back';
    case 'owner':
      return `owner from ${was ?? 'nobody'} to ${became ?? 'nobody'}`;
    case 'stage':
      return `${capitalise(was ?? 'new')} to ${became ?? 'new'}`;
    case 'step':
      if (became === null) return `finished or dropped ${stepText(was)}`;
      return was === null
        ? `planned ${stepText(became)}`
        : `planned ${stepText(became)} instead of ${stepText(was)}`;
  }
}

/** '‘Call’ for 1 December 2026' for '2026-12-01 Call'. */
function stepText(written: string | null): string {
  const text = written ?? '';
  return `‘${text.slice(11)}’ for ${formatDay(text.slice(0, 10))}`;
}

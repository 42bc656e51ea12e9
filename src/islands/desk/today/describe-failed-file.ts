import type { FailedFile } from '#contracts/admin-today.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';

/** What became of a file, and what staff can do about it. */
export function describeFailedFile(file: FailedFile): { problem: string; todo: string } {
  return { problem: file.problem ?? 'It could not be read, and nothing says why.', todo: todoOf(file) };
}

function todoOf({ source, failures, next_at: nextAt }: FailedFile): string {
  if (source === 'upload')
    return 'Mend what it says at the partner and read it again, or upload another file.';
  if (source === 'command') return 'Try another file, or upload it at the partner.';
  if (failures > 1 && nextAt !== null)
    return `It failed ${failures} times in turn, so it is not begun anew before ${formatIstTime(nextAt)}. Ask the partner for a smaller file, or read it now at the partner.`;
  return 'It is read again tonight. Until then mend it at the partner, ask them for another file, or correct the address.';
}

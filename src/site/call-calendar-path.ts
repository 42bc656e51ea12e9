import { functionPath } from '#domain/address/function-path.ts';

/**
 * '/functions/v1/call-calendar?link={link}': the calls, for the calendar of a staff member. Separate from paths.ts,
 * which visitors load as a whole.
 */
export function callCalendarPath(link: string): string {
  return `${functionPath('call-calendar')}?link=${encodeURIComponent(link)}`;
}

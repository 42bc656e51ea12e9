/**
 * '/functions/v1/call-calendar?link={link}': the calls, for the calendar of a member of staff. Not in paths.ts, of which
 * visitors load whatever any page uses.
 */
export function callCalendarPath(link: string): string {
  return `/functions/v1/call-calendar?link=${encodeURIComponent(link)}`;
}

import { functionPath } from '#domain/address/function-path.ts';

/** '/functions/v1/call-calendar?link={link}'. Separate from paths.ts, which visitors load as a whole. */
export function callCalendarPath(link: string): string {
  return `${functionPath('call-calendar')}?link=${encodeURIComponent(link)}`;
}

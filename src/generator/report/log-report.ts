import type { Log } from '#server/log/log.ts';
import { claimsAdvice, type FalseClaim } from '#site/claims.ts';
import type { BadRow } from '../read/bad-row.ts';
import type { FailedPage } from './publish-report.ts';

/** Lines per kind of problem. More would hide the first one, which matters most. */
const SHOWN = 20;

/** Logs bad rows, failed pages and false claims of a publish: of each at most 20, and how many more there are. */
export function logReport(
  log: Log,
  {
    badRows,
    failed,
    claims,
  }: { badRows: readonly BadRow[]; failed: readonly FailedPage[]; claims: readonly FalseClaim[] },
): void {
  for (const { table, id, field, expected } of badRows.slice(0, SHOWN)) {
    log.warn(`${table} ${id}: ${field}: expected ${expected}. Its page is kept as it was.`);
  }
  if (badRows.length > SHOWN) log.warn(`${badRows.length - SHOWN} more rows like these.`);
  for (const { path, problems } of failed.slice(0, SHOWN)) {
    log.error(`${path} was not published: ${problems.join('; ')}.`);
  }
  if (failed.length > SHOWN) log.error(`${failed.length - SHOWN} more pages were not published.`);
  for (const { label, claimed, found } of claims) {
    log.warn(`The site claims '${label}: ${claimed}', but the data says: ${found}.`);
  }
  if (claims.length > 0) log.warn(claimsAdvice);
}

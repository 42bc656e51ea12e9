import type { RunKind } from '#domain/run-kinds.ts';
import type { Log } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { GenerateReport } from '../report/publish-report.ts';

/**
 * Notes the figures of a publish for the desk's health report. The pages are already published, so a failure only logs
 * a warning.
 */
export async function recordRun(
  client: ServiceClient,
  { kind, scheduled = false }: { kind: RunKind; scheduled?: boolean },
  { rendered, skipped, removed, failed, badRows, milliseconds }: GenerateReport,
  log: Log,
): Promise<void> {
  const report = {
    rendered: rendered.length,
    skipped,
    removed: removed.length,
    failed: failed.length,
    bad_rows: badRows.length,
    milliseconds: Math.round(milliseconds),
  };
  const { error } = await client.rpc('record_publish_run', { kind, report, scheduled });
  if (error) log.warn(`This publish could not be noted for the health report: ${error.message}.`);
}

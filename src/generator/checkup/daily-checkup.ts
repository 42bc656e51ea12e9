import { saveCheckup } from '#server/checkup/save-checkup.ts';
import type { Log } from '#server/log/log.ts';
import { messageOf } from '#server/log/message-of.ts';
import { formatCount } from '#domain/text/text.ts';
import { type CheckupOptions, runCheckup } from './run-checkup.ts';

/** Runs the checkup of a day. Never throws, because the process that runs it has other work to do. */
export async function dailyCheckup(options: CheckupOptions, log: Log): Promise<void> {
  try {
    const { findings } = await runCheckup(options);
    await saveCheckup(options.client, findings);
    if (findings.length > 0)
      log.warn(`The checkup found ${formatCount(findings.length, 'thing')} wrong: npm run doctor says what.`);
  } catch (fault) {
    log.warn(`The checkup could not be made: ${messageOf(fault)}`);
  }
}

import { csvText } from '#domain/text/csv-text.ts';
import { numbersColumns } from '#contracts/numbers-columns.ts';
import { type Period, periods } from '#domain/numbers/periods.ts';
import { withBackend } from '#server/backend/backend.ts';
import { CommandError } from '#server/command/command-error.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { readNumberRows, readNumbers } from '#server/numbers/read-numbers.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { manual } from './manuals/report.ts';
import { numbersText } from './report/numbers-text.ts';

type Form = 'text' | 'csv' | 'json';

await runCommand(async () => {
  const { positionals, values } = readArguments(manual);
  const [typed = '28', ...others] = positionals;
  const days = periods.find((period) => String(period) === typed);
  if (days === undefined || others.length > 0)
    throw new CommandError(`Numbers are for 7, 28 or 90 days. Usage: ${usageOf(manual)}`);
  if (values.csv && values.json)
    throw new CommandError(`Choose one of --csv and --json. Usage: ${usageOf(manual)}`);
  const form = values.csv ? 'csv' : values.json ? 'json' : 'text';
  await withBackend(readEnv(), { log: createLog(), database: 'existing' }, async (client) => {
    process.stdout.write(await report(client, days, form));
  });
});

async function report(client: ServiceClient, days: Period, form: Form): Promise<string> {
  if (form === 'csv') return csvText(await readNumberRows(client, days), numbersColumns);
  const numbers = await readNumbers(client, days);
  return form === 'json' ? `${JSON.stringify(numbers, null, 2)}\n` : numbersText(numbers);
}

import {
  adminNumberRowsAnswer,
  type NumbersPage,
  type NumbersRow,
  type ReportedNumbers,
  reportedNumbers,
} from '#contracts/admin-numbers.ts';
import type { Period } from '#domain/numbers/periods.ts';
import { CommandError } from '../command/command-error.ts';
import type { ServiceClient } from '../supabase/clients.ts';

/** The numbers of so many full days in India up to yesterday. Throws a CommandError when they cannot be read. */
export async function readNumbers(client: ServiceClient, days: Period): Promise<ReportedNumbers> {
  const { data, error } = await client.rpc('report_numbers', { days });
  if (error) throw new CommandError(`The numbers could not be read: ${error.message}.`);
  return reportedNumbers.parse(data);
}

/** The numbers of every home, by their ids. Throws a CommandError when they cannot be read. */
export async function readNumberRows(client: ServiceClient, days: Period): Promise<NumbersRow[]> {
  const rows: NumbersRow[] = [];
  let next: string | null = null;
  do {
    const { data, error } = await client.rpc('report_number_rows', {
      days,
      ...(next === null ? {} : { after_row: next }),
    });
    if (error) throw new CommandError(`The numbers of homes could not be read: ${error.message}.`);
    const page: NumbersPage = adminNumberRowsAnswer.parse(data);
    rows.push(...page.rows);
    next = page.next;
  } while (next !== null);
  return rows;
}

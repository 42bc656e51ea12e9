import { RelationNotFoundError } from '@supabase/lite';
import { z } from 'zod';
import { redacted } from './log.ts';

const databaseFault = z.object({
  code: z.string().regex(/^(?:[0-9A-Z]{5}|PGRST\w*)$/),
  table: z.string().optional(),
  table_name: z.string().optional(),
  constraint: z.string().optional(),
  constraint_name: z.string().optional(),
});

/** Codes with which a database refuses a request: an answer, not a fault of this program. */
const refusal = /^(?:22|23|P0|PT4|PGRST|42501|25006)/;

/** The part of lite's output that may be logged: kind, code, table and constraint; never a value. */
export function describePrinted(values: unknown[]): { message: string; expected: boolean } {
  const said = values.map(describe);
  return { message: said.map(({ text }) => text).join(' '), expected: said.some(({ expected }) => expected) };
}

function describe(value: unknown): { text: string; expected: boolean } {
  const fault = databaseFault.safeParse(value);
  if (fault.success) {
    const { code, table, table_name, constraint, constraint_name } = fault.data;
    const where = [table ?? table_name, constraint ?? constraint_name].filter(Boolean).join(', ');
    return { text: `The database answered ${code}${where && ` (${where})`}.`, expected: refusal.test(code) };
  }
  if (value instanceof RelationNotFoundError)
    return { text: 'A request named a table that is not there.', expected: true };
  if (value instanceof Error) {
    const frames = (value.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
    return {
      text: [`${value.name}: ${redacted(value.message)}`, ...frames.slice(0, 6)].join('\n'),
      expected: false,
    };
  }
  return { text: typeof value === 'string' ? redacted(value) : `[${typeof value}]`, expected: false };
}

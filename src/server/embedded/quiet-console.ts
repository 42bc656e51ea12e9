import { RelationNotFoundError } from '@supabase/lite';
import { z } from 'zod';
import { redacted } from '../log.ts';
import { requestContext } from './request-context.ts';

const databaseFault = z.object({
  code: z.string().regex(/^(?:[0-9A-Z]{5}|PGRST\w*)$/),
  table: z.string().optional(),
  table_name: z.string().optional(),
  constraint: z.string().optional(),
  constraint_name: z.string().optional(),
});

/**
 * Error codes with which a database refuses a request. A refusal is an answer, not a fault of this program.
 */
const refusalCode = /^(?:22|23|P0|PT4|PGRST|42501|25006)/;

const methods = ['error', 'warn', 'info', 'log'] as const;
let installs = 0;
let restore = () => {};

/**
 * lite prints each database error with its query parameters, which contain what visitors typed. While the
 * embedded backend answers a request, console output goes to its log instead, without values. Call the
 * returned function to stop this.
 */
export function quietConsole(): () => void {
  if (installs++ === 0) restore = install();
  let stopped = false;
  return () => {
    if (stopped) return;
    stopped = true;
    if (--installs === 0) restore();
  };
}

function install(): () => void {
  const originals = methods.map((method) => [method, console[method]] as const);
  for (const [method, print] of originals) {
    console[method] = (...values: unknown[]) => {
      const log = requestContext.getStore()?.log;
      if (!log) return print.apply(console, values);
      const { message, expected } = describePrinted(values);
      if (method === 'error' && !expected) log.error(message);
      else log.debug(message);
    };
  }
  return () => {
    for (const [method, print] of originals) console[method] = print;
  };
}

/** The part of lite's output that may be logged: kind, code, table and constraint; never a value. */
export function describePrinted(values: unknown[]): { message: string; expected: boolean } {
  const parts = values.map(describe);
  return {
    message: parts.map(({ text }) => text).join(' '),
    expected: parts.some(({ expected }) => expected),
  };
}

function describe(value: unknown): { text: string; expected: boolean } {
  const fault = databaseFault.safeParse(value);
  if (fault.success) {
    const { code, table, table_name, constraint, constraint_name } = fault.data;
    const where = [table ?? table_name, constraint ?? constraint_name].filter(Boolean).join(', ');
    return {
      text: `The database answered ${code}${where && ` (${where})`}.`,
      expected: refusalCode.test(code),
    };
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

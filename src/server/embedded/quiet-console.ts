import { describePrinted } from '../log/describe-printed.ts';
import { requestContext } from './request-context.ts';

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

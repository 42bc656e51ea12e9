import { DatabaseFault } from './database.ts';

/** One line for us, without a word of what the visitor sent. */
export function logFault(functionName: string, fault: unknown): void {
  logProblem(functionName, describeFault(fault));
}

/** One line for us, in our own words. */
export function logProblem(functionName: string, words: string): void {
  console.error(`${functionName}: ${words}`);
}

function describeFault(fault: unknown): string {
  if (fault instanceof DatabaseFault) return fault.message;
  if (!(fault instanceof Error)) return 'something that is no error was thrown';
  // Our own settings name themselves; other messages may quote a value.
  return / is not set$/.test(fault.message) ? fault.message : `${fault.name} at ${place(fault)}`;
}

function place(fault: Error): string {
  return /\/([\w-]+\/[\w.-]+:\d+):\d+\)?$/m.exec(fault.stack ?? '')?.[1] ?? 'an unknown place';
}

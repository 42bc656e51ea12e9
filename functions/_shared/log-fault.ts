import { DatabaseFault } from './database.ts';
import { SettingsFault } from './settings.ts';

/** Logs one line that contains nothing the visitor sent. */
export function logFault(functionName: string, fault: unknown): void {
  logProblem(functionName, describeFault(fault));
}

export function logProblem(functionName: string, message: string): void {
  console.error(`${functionName}: ${message}`);
}

function describeFault(fault: unknown): string {
  if (fault instanceof DatabaseFault || fault instanceof SettingsFault) return fault.message;
  if (!(fault instanceof Error)) return 'something that is no error was thrown';
  // The messages of other errors may quote a value.
  return `${fault.name} at ${codeLocation(fault)}`;
}

function codeLocation(fault: Error): string {
  return /\/([\w-]+\/[\w.-]+:\d+):\d+\)?$/m.exec(fault.stack ?? '')?.[1] ?? 'an unknown place';
}

import { CommandError } from './command-error.ts';

type CommandOutput = { readonly write: (line: string) => void; readonly exit: (code: number) => void };

const terminal: CommandOutput = {
  write: (line) => process.stderr.write(`${line}\n`),
  exit: (code) => process.exit(code),
};

/**
 * Node's error codes when a file cannot grow: no space, the quota of the account, or the maximum file size
 * (`ulimit -f`).
 */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|EFBIG): [^,]+/;
/** The message of SQLite for the same, when the lock of a site finds no space. */
const SQLITE_FULL = 'database or disk is full';

/** The message for a full disk, wherever in the chain of causes the error is; null for any other error. */
function describeFullDisk(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const reason = fault.message === SQLITE_FULL ? `ENOSPC: ${SQLITE_FULL}` : NO_ROOM.exec(fault.message)?.[0];
  if (!reason) return describeFullDisk(fault.cause);
  return `The disk is full (${reason}). What stood there before still stands whole. Make room, then run the same command again.`;
}

/**
 * Runs a command. When it fails, writes the message of a CommandError or of a full disk, or the stack of any
 * other error, and exits with 1.
 */
export async function runCommand(
  command: () => Promise<void>,
  output: CommandOutput = terminal,
): Promise<void> {
  try {
    await command();
  } catch (fault) {
    const fullDisk = describeFullDisk(fault);
    if (fullDisk) output.write(fullDisk);
    else if (fault instanceof CommandError) output.write(fault.message);
    else output.write(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    output.exit(1);
  }
}

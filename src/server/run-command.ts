import { CommandError } from './command-error.ts';

type Ending = { readonly write: (line: string) => void; readonly exit: (code: number) => void };

const terminal: Ending = {
  write: (line) => process.stderr.write(`${line}\n`),
  exit: (code) => process.exit(code),
};

/** Node's codes when a file cannot grow: no space, an account's quota, or the longest file allowed (`ulimit -f`). */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|EFBIG): [^,]+/;
/** SQLite's words for the same, where the lock of a site finds no room. */
const SQLITE_FULL = 'database or disk is full';

/** The sentence for a full disk, whatever the fault came from; null for any other fault. */
function sayFullDisk(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const reason = fault.message === SQLITE_FULL ? `ENOSPC: ${SQLITE_FULL}` : NO_ROOM.exec(fault.message)?.[0];
  if (!reason) return sayFullDisk(fault.cause);
  return `The disk is full (${reason}). What stood there before still stands whole. Make room, then run the same command again.`;
}

/**
 * Runs a command. A CommandError or a full disk ends it with exit 1 and a sentence, anything else with exit 1 and its
 * stack.
 */
export async function runCommand(command: () => Promise<void>, ending: Ending = terminal): Promise<void> {
  try {
    await command();
  } catch (fault) {
    const fullDisk = sayFullDisk(fault);
    if (fullDisk) ending.write(fullDisk);
    else if (fault instanceof CommandError) ending.write(fault.message);
    else ending.write(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    ending.exit(1);
  }
}

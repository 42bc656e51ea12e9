import { inspect } from 'node:util';
import * as z from 'zod';
import { guardTerminal } from './guard-terminal.ts';
import { CommandError } from './command-error.ts';
import { outlivePipes } from './outlive-pipes.ts';

type CommandOutput = { readonly write: (line: string) => void; readonly exit: (code: number) => void };

const terminal: CommandOutput = {
  write: (line) => process.stderr.write(`${line}\n`),
  exit: (code) => process.exit(code),
};

/** Node's codes when a file cannot grow: no space, the quota of the account, or `ulimit -f`. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|EFBIG): [^,]+/;
/** The message of SQLite for the same, when the lock of a site finds no space. */
const SQLITE_FULL = 'database or disk is full';

/** The words of Postgres for the same. */
const POSTGRES_FULL = /No space left on device|Disk quota exceeded/;
/** What PGlite throws is no Error: the numbers of ENOSPC, EDQUOT and EFBIG in WebAssembly. */
const wasmFault = z.object({
  name: z.literal('ErrnoError'),
  errno: z.union([z.literal(51), z.literal(19), z.literal(22)]),
});

/** The message for a full disk, wherever in the chain of causes the error is; null for any other error. */
function describeFullDisk(fault: unknown): string | null {
  const reason = reasonOfFullDisk(fault);
  if (!reason && !(fault instanceof Error)) return null;
  if (!reason) return describeFullDisk(fault instanceof Error ? fault.cause : null);
  return `The disk is full (${reason}). What was there before is unchanged. Make room, then run the same command again.`;
}

function reasonOfFullDisk(fault: unknown): string | undefined {
  if (wasmFault.safeParse(fault).success) return 'ENOSPC: no space left on device';
  if (!(fault instanceof Error)) return undefined;
  if (fault.message === SQLITE_FULL) return `ENOSPC: ${SQLITE_FULL}`;
  return NO_ROOM.exec(fault.message)?.[0] ?? POSTGRES_FULL.exec(fault.message)?.[0];
}

/** What a person reads of a full disk or a CommandError; null for a fault of ours. */
export function refusalOf(fault: unknown): string | null {
  return describeFullDisk(fault) ?? (fault instanceof CommandError ? fault.message : null);
}

/**
 * Runs a command. On a fault it writes the message, or the stack if it is a fault of ours, and exits with 1. Meanwhile
 * nothing reaches the terminal raw; `isRaw` is for what other programs of ours print with colours.
 */
export async function runCommand(
  command: () => Promise<void>,
  output: CommandOutput = terminal,
  { isRaw = false } = {},
): Promise<void> {
  outlivePipes();
  const endGuard = isRaw ? () => {} : guardTerminal();
  try {
    await command();
  } catch (fault) {
    output.write(
      refusalOf(fault) ?? (fault instanceof Error ? (fault.stack ?? fault.message) : inspect(fault)),
    );
    output.exit(1);
  } finally {
    endGuard();
  }
}

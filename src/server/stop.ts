/** A reason to end a command that the person at the terminal can act on: shown as its sentence, without a stack. */
export class BuildStop extends Error {
  override readonly name = 'BuildStop';
}

type Ending = { readonly write: (line: string) => void; readonly exit: (code: number) => void };

const terminal: Ending = {
  write: (line) => process.stderr.write(`${line}\n`),
  exit: (code) => process.exit(code),
};

/** Runs a command; a BuildStop ends it with exit 1 and its sentence, anything else with exit 1 and its stack. */
export async function runCommand(command: () => Promise<void>, ending: Ending = terminal): Promise<void> {
  try {
    await command();
  } catch (fault) {
    if (fault instanceof BuildStop) ending.write(fault.message);
    else ending.write(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    ending.exit(1);
  }
}

import { createInterface } from 'node:readline/promises';

/** Asks the person at the terminal. `otherwise` is the answer where nobody can be asked. */
export async function askOnTerminal<Otherwise>(
  question: string,
  otherwise: Otherwise,
): Promise<boolean | Otherwise> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return otherwise;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `)).trim());
  } finally {
    terminal.close();
  }
}

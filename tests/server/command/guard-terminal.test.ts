import { expect, test } from 'vitest';
import { escapeForTerminal, guardTerminal } from '#server/command/guard-terminal.ts';
import { createLog } from '#server/log/log.ts';

const hostile = 'homes\u001b[2J\u001b]0;title\u0007\u009b31m\u202e.csv\r\u0000';
const shown = String.raw`homes\u001b[2J\u001b]0;title\u0007\u009b31m\u202e.csv\u000d\u0000`;

test('nothing of a stranger’s text colours, hides, moves or turns around what stands on a terminal', () => {
  expect(escapeForTerminal(`${hostile}\n\tನೋಡಿ 🏡\r\n`)).toBe(`${shown}\n\tನೋಡಿ 🏡\r\n`);
});

test('JSON stays what it is', () => {
  const value = { name: 'a\u202eb\u009b1m' };
  expect(JSON.parse(escapeForTerminal(JSON.stringify(value)))).toEqual(value);
});

test('a command prints so until it ends, and a log always', () => {
  const { stdout } = process;
  const { write } = stdout;
  const lines: unknown[] = [];
  stdout.write = (line: unknown) => lines.push(line) > 0;
  try {
    const end = guardTerminal();
    stdout.write(hostile);
    end();
    stdout.write('plain');
  } finally {
    stdout.write = write;
  }
  createLog({ write: (line) => lines.push(line) }).warn(hostile);
  expect(lines).toEqual([shown, 'plain', `warn: ${shown}`]);
});

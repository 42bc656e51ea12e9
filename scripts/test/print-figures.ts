import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const figureSchema = z.object({ table: z.string(), name: z.string(), text: z.string() });

/** Prints what the tests noted with `noteFigure`: one block for each table, in the order of their first figure. */
export function printFigures(file: string): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const figures = lines.map((line) => figureSchema.parse(JSON.parse(line)));
  for (const [table, rows] of Map.groupBy(figures, (figure) => figure.table)) {
    const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
    process.stdout.write(`\n── ${table} ──\n`);
    for (const { name, text } of rows) process.stdout.write(`${name.padEnd(width)}${text}\n`);
  }
}

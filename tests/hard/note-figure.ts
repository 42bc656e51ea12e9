import { appendFileSync } from 'node:fs';

/**
 * Adds a line to a table that `npm run test:hard` prints after all tests. Without that command it does nothing.
 */
export function noteFigure(table: string, name: string, text: string): void {
  const file = process.env['HARD_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify({ table, name, text })}\n`);
}

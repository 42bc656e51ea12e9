import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const expectationFile = join(import.meta.dirname, '../../../functions/access.txt');

/** The callers, in the order of the columns. */
export const callerNames = ['stranger', 'user', 'demoted', 'editor', 'admin', 'service'];

/** The lines of functions/access.txt, with gaps of two spaces: 'name  request  401  403  403  403  200  401'. */
export function expectedAnswers(): string[] {
  return readFileSync(expectationFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.trim().replace(/ {2,}/g, '  '));
}

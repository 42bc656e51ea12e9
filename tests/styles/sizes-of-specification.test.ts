import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../src', path), 'utf8');

/** The declarations of the first rule with exactly this selector. */
function ruleOf(css: string, selector: string): string {
  const start = `\n${css}`.indexOf(`\n${selector} {`);
  return start < 0 ? '' : css.slice(start, css.indexOf('}', start));
}

test.each([
  [
    'the hero of a society or an area',
    'styles/hero.css',
    '.hero-strip figure,\n.hero-strip .pic',
    'height: 500px;',
  ],
  ['the table of pages', 'islands/desk/generator/page-table.css', '.staff-scroll', 'height: 500px;'],
  ['the log of generating', 'islands/desk/dialog/dialog.css', '.staff-log', 'height: 256px;'],
  [
    'a booked slot',
    'islands/schedule/schedule.css',
    '.slots button:disabled > :first-child',
    'text-decoration: line-through;',
  ],
])('%s is as the specification has it', (_, file, selector, declaration) => {
  expect(ruleOf(read(file), selector)).toContain(declaration);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const dialogs = globSync('src/islands/desk/**/*.tsx').filter((file) =>
  readFileSync(file, 'utf8').includes('<ModalDialog'),
);

test('every dialog of the desk has its buttons in one order: what leaves stands first', () => {
  expect(dialogs.length).toBeGreaterThan(10);
  const others = dialogs.filter((file) => !readFileSync(file, 'utf8').includes('<DialogActions'));
  expect(others).toEqual([]);
  const apart = dialogs.filter((file) => readFileSync(file, 'utf8').includes('className="actions end"'));
  expect(apart).toEqual([]);
});

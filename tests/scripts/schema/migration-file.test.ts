import { expect, test } from 'vitest';
import { migrationFile } from '../../../scripts/schema/migration-file.ts';

const now = new Date('2026-11-29T15:06:07.999Z');

test('a migration is named by the second in UTC and by what it does', () => {
  expect(migrationFile('A visit has a note', now)).toBe('20261129150607_a_visit_has_a_note.sql');
});

test.each(['', '  ', '../..', '123', 'x'.repeat(101)])('%j names no migration', (name) => {
  expect(() => migrationFile(name, now)).toThrow('say what it does in letters');
});

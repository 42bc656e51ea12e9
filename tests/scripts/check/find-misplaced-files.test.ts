import { expect, test } from 'vitest';
import { findMisplacedFiles } from '../../../scripts/check/find-misplaced-files.ts';

test('a file at the root that no tool looks for is found', () => {
  expect(findMisplacedFiles(['README.md', 'src/site/paths.ts', 'NOTES.md'])).toEqual([
    'NOTES.md has no place at the root: move it to the folder that it belongs to, or add it to scripts/check/find-misplaced-files.ts if a tool looks for it there.',
  ]);
});

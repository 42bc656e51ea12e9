import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/check/source-files.ts';

describe('the files of the project', () => {
  const root = mkdtempSync(join(tmpdir(), 'angala-tree-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('are those that git would add: of a published site only its .gitignore', () => {
    for (const folder of ['src', 'public/buy', '.local']) mkdirSync(join(root, folder), { recursive: true });
    const contents = {
      '.gitignore': '.local/\n',
      'src/env.d.ts': '',
      '.local/backend.json': '{}',
      'public/.gitignore': '# The published site.\n*\n!.gitignore\n',
      'public/index.html': '',
      'public/buy/index.html': '',
    };
    for (const [file, text] of Object.entries(contents)) writeFileSync(join(root, file), text);
    expect(sourceFiles(root)).toEqual(['.gitignore', 'public/.gitignore', 'src/env.d.ts']);
  });
});

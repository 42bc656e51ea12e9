import { describe, expect, it } from 'vitest';
import { findMapFaults } from '../../../scripts/check/find-map-faults.ts';

describe('the map in the README', () => {
  const map = (lines: string) => `# A\n\n## The map\n\nWords.\n\n\`\`\`\n${lines}\n\`\`\`\n`;
  const files = [
    'src/env.d.ts',
    'src/domain/a.ts',
    'src/pages/b.astro',
    'src/layouts/C.astro',
    'tests/d.ts',
    'e.md',
  ];

  it('may have several folders on a line', () => {
    const readme = map('src/\n  domain/   Rules.\n  pages/ layouts/   Rendered.\ntests/   Tests.');
    expect(findMapFaults(readme, files)).toEqual([]);
  });

  it('is refused when it omits a folder or has a folder that does not exist', () => {
    expect(findMapFaults(map('src/\n  domain/\n  pages/\n  islands/\ntests/'), files)).toEqual([
      'README.md: its map leaves out src/layouts/.',
      'README.md: its map names src/islands/, which does not exist.',
    ]);
  });

  it('is required', () => {
    expect(findMapFaults('# A\n', files)).toEqual([
      'README.md has no map of the folders: a fenced block under a heading.',
    ]);
  });
});

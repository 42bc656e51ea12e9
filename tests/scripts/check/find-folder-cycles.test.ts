import { describe, expect, test } from 'vitest';
import { findFolderCycles } from '../../../scripts/check/find-folder-cycles.ts';

describe('the folders of a layer', () => {
  const tree: Record<string, string> = {
    'src/generator/publish/publish.ts': "import { readShardFolders } from '../shards/shard-folder.ts';\n",
    'src/generator/shards/shard-folder.ts':
      "import type { Manifest } from '../site-folder/manifest-file.ts';\n",
    'src/generator/site-folder/manifest-file.ts':
      "import { CommandError } from '#server/command/command-error.ts';\n",
  };
  const cycles = (sources: Record<string, string>) =>
    findFolderCycles('src/generator', Object.keys(sources), (file) => sources[file] ?? '');

  test('may import in one direction', () => {
    expect(cycles(tree)).toEqual([]);
  });

  test.each([
    ['directly', "import { renderPages } from '../publish/render-pages.ts';\n", 2],
    ['through a type', "import type { Plan } from '../publish/plan.ts';\n", 2],
  ])('may not import one another %s', (_label, line, faults) => {
    expect(cycles({ ...tree, 'src/generator/shards/render-shard.ts': line })).toHaveLength(faults);
  });

  test('may not import one another through a third', () => {
    const line = "import type { Plan } from '../publish/plan.ts';\n";
    expect(cycles({ ...tree, 'src/generator/site-folder/sweep.ts': line })).toHaveLength(3);
  });

  test('may not import the files beside them that import from them', () => {
    const fileBeside = { 'src/generator/run.ts': "import { publish } from './publish/publish.ts';\n" };
    const line = "import type { Run } from '../run.ts';\n";
    expect(cycles({ ...tree, ...fileBeside })).toEqual([]);
    expect(cycles({ ...tree, ...fileBeside, 'src/generator/publish/plan.ts': line })).toHaveLength(2);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexSuffixOf, leftOutModule, modulePatterns, zodSuffixOf } from '#generator/bundle/island-files.ts';

describe('the files of islands', () => {
  test('import a separate zod for the schemas of rows, including the modules it imports', () => {
    expect(zodSuffixOf('zod', '/angala/src/domain/text/required-name.ts')).toBe('?listings');
    expect(zodSuffixOf('./schemas.js', '/angala/node_modules/zod/v4/classic/index.js?listings')).toBe(
      '?listings',
    );
  });

  test('import zod/mini for forms', () => {
    expect(zodSuffixOf('zod/mini', '/angala/src/contracts/field.ts')).toBeNull();
  });

  test('leave to the desk a zod of its own for every contract that nobody else reads', () => {
    const read = (file: string) => readFileSync(join('src', file), 'utf8');
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const contracts = files.filter(
      (file) => file.startsWith('contracts/') && /import \* as z/.test(read(file)),
    );
    const islands = files.filter((file) => file.startsWith('islands/'));
    const misplaced = contracts.filter((contract) => {
      const readers = islands.filter((file) => read(file).includes(`#${contract}'`));
      const isOfDesk = readers.length > 0 && readers.every((file) => file.startsWith('islands/desk/'));
      return isOfDesk && zodSuffixOf('zod/mini', `/angala/src/${contract}`) === null;
    });
    expect(misplaced).toEqual([]);
  });

  test('fail to build when a form would load the whole of zod', () => {
    expect(() => zodSuffixOf('zod', '/angala/src/domain/text/another-name.ts')).toThrow('another-name.ts');
  });

  test('are not loaded by the script of an index, which has copies of what it shares with them', () => {
    const script = '/angala/src/components/place/filter-index.ts';
    const copy = '/angala/src/site/list-address/read-choice.ts?index';
    expect(indexSuffixOf('#site/list-address/read-choice.ts', script)).toBe('?index');
    expect(indexSuffixOf('#domain/search/query-reader.ts', copy)).toBe('?index');
    expect(
      indexSuffixOf('#domain/search/query-reader.ts', '/angala/src/domain/search/filter-query.ts'),
    ).toBeNull();
  });

  test('have in place of what no page uses of a package something that can be made and not called', async () => {
    const code = leftOutModule(['stringProcessor', 'RealtimeClient']);
    type LeftOut = (() => unknown) & (new (...args: unknown[]) => { setAuth: () => Promise<void> });
    const module: Record<string, LeftOut> = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(Object.keys(module)).toEqual(['RealtimeClient', 'stringProcessor']);
    for (const leftOut of Object.values(module)) expect(leftOut).toThrow('LeftOut');
    for (const LeftOut of Object.values(module))
      await expect(new LeftOut('address').setAuth()).resolves.toBeUndefined();
  });

  test('are grouped by paths that exist, so that a module that moves keeps its group', () => {
    const modules = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `/src/${file}`);
    const paths = modulePatterns.flatMap(({ source }) => alternatives(source.replace(/\(\?!.*?\)/g, '')));
    const ownModules = paths.filter((path) => !/node_modules|preload-helper/.test(path));
    expect(ownModules.filter((path) => !modules.some((file) => new RegExp(path).test(file)))).toEqual([]);
  });
});

/** 'a/b' and 'a/c' for the pattern 'a/(b|c)'. */
function alternatives(pattern: string): string[] {
  const innermost = /\(([^()]*)\)/.exec(pattern);
  if (!innermost) return pattern.split('|');
  const [group, words = ''] = innermost;
  return [...new Set(words.split('|').flatMap((word) => alternatives(pattern.replace(group, () => word))))];
}

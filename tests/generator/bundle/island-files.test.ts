import { describe, expect, test } from 'vitest';
import { zodSuffixOf } from '#generator/bundle/island-files.ts';

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

  test('fail to build when a form would load the whole of zod', () => {
    expect(() => zodSuffixOf('zod', '/angala/src/domain/text/another-name.ts')).toThrow('another-name.ts');
  });
});

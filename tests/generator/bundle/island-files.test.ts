import { describe, expect, test } from 'vitest';
import { endingOf } from '#generator/bundle/island-files.ts';

describe('the files of islands', () => {
  test('give the schemas of rows a zod of their own, and what it imports too', () => {
    expect(endingOf('zod', '/angala/src/domain/text/required-name.ts')).toBe('?listings');
    expect(endingOf('./schemas.js', '/angala/node_modules/zod/v4/classic/index.js?listings')).toBe(
      '?listings',
    );
  });

  test('give every form the small zod', () => {
    expect(endingOf('zod/mini', '/angala/src/contracts/field.ts')).toBeNull();
  });

  test('are not built when the whole of zod would come to every form', () => {
    expect(() => endingOf('zod', '/angala/src/domain/text/another-name.ts')).toThrow('another-name.ts');
  });
});

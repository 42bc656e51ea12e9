import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { findWordKeys } from '../../../scripts/check/find-word-keys.ts';

/** Declarations that stand for the libraries, which take a second to read. */
const LIBRARY = `
interface Array<T> { [at: number]: T } interface ReadonlyArray<T> { readonly [at: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String { length: number }
declare const Object: { hasOwn(values: object, name: string): boolean };
type Record<Key extends keyof any, Value> = { [K in Key]: Value };
declare const word: string, at: number, either: 'sale' | 'rent', name: \`page-\${string}\`;
declare const counts: Record<string, number>, row: Record<string, unknown>, byOffer: Record<'sale' | 'rent', number>;
declare const list: string[];
`;

const library = ts.createSourceFile('library.d.ts', LIBRARY, ts.ScriptTarget.ESNext);

function faultsIn(code: string): string[] {
  const file = ts.createSourceFile('a.ts', `export {};\n${code}`, ts.ScriptTarget.ESNext, true);
  const program = ts.createProgram(
    ['library.d.ts', 'a.ts'],
    { strict: true, noLib: true, types: [] },
    {
      fileExists: (path) => path === 'a.ts' || path === 'library.d.ts',
      getCanonicalFileName: (path) => path,
      getCurrentDirectory: () => '',
      getDefaultLibFileName: () => 'library.d.ts',
      getNewLine: () => '\n',
      getSourceFile: (path) => [file, library].find(({ fileName }) => fileName === path),
      readFile: () => undefined,
      useCaseSensitiveFileNames: () => true,
      writeFile: () => {},
    },
  );
  const diagnostics = [...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
  expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
  return findWordKeys(file, program.getTypeChecker());
}

describe('an object may not be a dictionary over words', () => {
  test.each([
    'counts[word];',
    'counts[name];',
    'counts[word] = 1;',
    'counts[word] ??= 1;',
    'row[word] = 1;',
    'delete row[word];',
    'word in counts;',
    'Object.hasOwn(counts, word) ? 1 : counts[word];',
    'Object.hasOwn(row, word) ? counts[word] : 1;',
    'function of<Name extends string>(key: Name) { return counts[key]; }',
  ])('%s', (code) => {
    expect(faultsIn(code)).toEqual([expect.stringContaining("'constructor'")]);
  });

  test.each([
    ['a name of ours', "counts['one']; byOffer[either];"],
    [
      'a name that a type lists',
      'function of<Key extends string>(of: Record<Key, number>, key: Key) { return of[key]; }',
    ],
    ['a number', 'list[at]; list[0];'],
    ['a value that is parsed before it is used', 'row[word];'],
    ['a value of its own', 'Object.hasOwn(counts, word) ? counts[word] : 0;'],
    ['a part of a union', "'sale' in byOffer; either in byOffer;"],
  ])('but be read by %s', (_, code) => {
    expect(faultsIn(code)).toEqual([]);
  });
});

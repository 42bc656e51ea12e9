import { expect, test } from 'vitest';
import { findHalfDocstrings } from '../../../scripts/check/find-half-docstrings.ts';

const found = (code: string, file = 'src/domain/search/near.ts') => findHalfDocstrings(file, code);
const problem = (word: string, name: string) =>
  `src/domain/search/near.ts: the docstring of ${name} begins with '${word}', in the middle of a thought. Begin with what it is or does.`;

test.each([
  ['Of', '/** Of facts and places. */\nexport function readWords(): string[] {', 'readWords'],
  ['By', '/** By writing a file to each. */\nexport const probe = () => {};', 'probe'],
  ['Without', '/**\n * Without one\n * that was undone.\n */\nexport type Rest = string;', 'Rest'],
  ['In', '/** In the order of the menu. */\nexport interface Choice {', 'Choice'],
  ['Also', '/** Also the others. */\nexport async function saveAll() {', 'saveAll'],
  ['For', '/** For the desk. */\nexport async function* rows() {', 'rows'],
  ['Those', '/** Those first that came first. */\nexport class Queue {', 'Queue'],
])('a docstring that begins with ‘%s’ goes on from nothing', (word, code, name) => {
  expect(found(code)).toEqual([problem(word, name)]);
});

test('each of several is named', () => {
  const code =
    '/** Of one. */\nexport const one = 1;\n/** Two. */\nexport const two = 2;\n/** As three. */\nexport const three = 3;';
  expect(found(code)).toEqual([problem('Of', 'one'), problem('As', 'three')]);
});

test.each([
  ['what a thing is', '/** The offer of a page. */\nexport const offer = 1;'],
  ['an example', "/** 'in/whitefield', of an area. */\nexport const key = 1;"],
  ['a longer word', '/** Formats a price. */\nexport const price = 1;'],
  ['a moment', '/** When it last ran. */\nexport const lastRun = 1;'],
  [
    'a field, whose name it goes on from',
    'export interface Area {\n  /** In square feet. */\n  size: number;\n}',
  ],
  ['a function of the module alone', '/** Of both. */\nfunction both() {}\n\nexport const one = 1;'],
])('%s is a good beginning', (_what, code) => {
  expect(found(code)).toEqual([]);
});

test('a comment of the renderer of social images is part of their digest, and stays', () => {
  const code = '/** In a file beside the manifest. */\nexport interface Manifest {';
  expect(found(code, 'src/generator/social-images/social-image-manifest.ts')).toEqual([]);
  expect(found(code, 'tests/fixtures/manifest.ts')).toEqual([]);
});

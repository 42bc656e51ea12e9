import { expect, test } from 'vitest';
import { namesOf } from '#domain/record-of.ts';
import { glossary, glossaryPath } from '#site/glossary.ts';

test('each word of the glossary is explained in two sentences, with its law, at an address of its own', () => {
  const words = namesOf(glossary).map((id) => ({ id, ...glossary[id] }));
  const sentencesOf = (text: string) => text.split(/\.(?:\s|$)/).filter(Boolean).length;
  expect(words.filter(({ meaning }) => sentencesOf(meaning) !== 2)).toEqual([]);
  expect(
    words.filter(({ sources }) => !sources.some((source) => /\bAct \d{4}, section/.test(source))),
  ).toEqual([]);
  expect(words.map(({ id }) => glossaryPath(id))).toContain('/about/glossary#b-khata');
});

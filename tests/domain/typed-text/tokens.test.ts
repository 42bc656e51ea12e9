import { expect, it } from 'vitest';
import { tokensOf } from '#domain/typed-text/tokens.ts';

it.each(['or or or', 'or ya athava'])('a row of words for or is one: %j', (typed) => {
  const words = tokensOf(`villa ${typed} flat`).map(({ text }) => text);
  expect(words.filter((word) => /^(?:or|ya|athava)$/i.test(word))).toHaveLength(1);
});

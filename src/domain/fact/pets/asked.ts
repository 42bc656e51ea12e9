import type { AskedFact } from '../shape/fact.ts';

const animals = ['dog', 'dogs', 'cat', 'cats'].flatMap((animal) =>
  ['friendly', 'allowed', 'ok', 'okay'].map((word) => `${animal} ${word}`),
);

export const asked = {
  kind: 'flag',
  fact: 'pets',
  address: 'pets',
  called: 'pets',
  without: 'the permission for pets',
  legend: 'Must have',
  word: 'Pets allowed',
  phrases: ['pets', 'pet', 'pet friendly', 'pets allowed', 'pets ok', ...animals],
} as const satisfies AskedFact;

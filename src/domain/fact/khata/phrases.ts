import type { FactPhrases } from '../shape/fact.ts';

export const phrases = {
  phrases: {
    a: ['a khata', 'a katha', 'a kata', 'akhata', 'khata a', 'a khatha'],
    b: ['b khata', 'b katha', 'b kata', 'bkhata', 'khata b', 'b khatha'],
  },
  anyPhrases: ['khata', 'katha', 'khatha'],
  isExcludable: true,
  isGuessed: true,
} as const satisfies FactPhrases;

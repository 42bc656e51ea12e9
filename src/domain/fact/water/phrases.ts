import type { FactPhrases } from '../shape/fact.ts';

export const phrases = {
  phrases: {
    corporation: ['cauvery', 'cauvery water', 'kaveri water', 'corporation water'],
    borewell: ['borewell', 'borewell water'],
  },
} as const satisfies FactPhrases;

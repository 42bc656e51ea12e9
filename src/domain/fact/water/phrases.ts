import type { FactPhrases } from '../fact.ts';

export const waterPhrases = {
  phrases: {
    corporation: ['cauvery', 'cauvery water', 'kaveri water', 'corporation water'],
    borewell: ['borewell', 'borewell water'],
  },
} as const satisfies FactPhrases;

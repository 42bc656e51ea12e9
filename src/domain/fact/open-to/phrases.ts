import type { FactPhrases } from '../shape/fact.ts';

const allowing = (...people: string[]) =>
  people.flatMap((who) =>
    [who, `for ${who}`, `${who} only`, `only ${who}`, `only for ${who}`].concat(
      ['allowed', 'friendly', 'ok', 'okay', 'welcome', 'preferred'].map((word) => `${who} ${word}`),
    ),
  );

export const phrases = {
  phrases: {
    family: allowing('family', 'families'),
    singles: allowing('bachelor', 'bachelors', 'singles'),
    students: allowing('student', 'students'),
    company: ['company', 'company lease'],
  },
} as const satisfies FactPhrases;

import type { FactPhrases } from '../shape/fact.ts';

export const phrases = {
  phrases: {
    full: ['furnished', 'fully furnished', 'full furnished'],
    semi: ['semi furnished', 'semifurnished', 'partly furnished', 'partially furnished'],
    none: [
      ...['unfurnished', 'un furnished', 'non furnished', 'bare shell', 'no furniture', 'without furniture'],
    ],
  },
  isExcludable: true,
  isGuessed: true,
} as const satisfies FactPhrases;

import type { WrittenFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const written = {
  kind: 'word',
  label: 'Furnishing',
  words,
  group: 'Moving in',
  bulk: 6,
  missed: { weight: 5, offer: 'Rent' },
  others: {
    full: ['Fully furnished', 'Full'],
    semi: ['Semi', 'Partly furnished', 'Partially furnished', 'Part furnished', 'Partially'],
    none: ['Not furnished', 'None', 'Bare shell', 'No'],
  },
  names:
    'furnishing|furnished|furnishing status|furnish|furnish type|furnishing type|furnished status|let furn id|status|furnished type|furniture|furnishings|fully semi unfurnished|ff sf uf',
} as const satisfies WrittenFact;

import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Servant’s room',
  question: 'whether there is a servant’s room',
  group: 'The home',
} as const satisfies ShownFact;

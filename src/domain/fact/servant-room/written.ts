import type { WrittenFact } from '../shape/fact.ts';

export const written = {
  kind: 'flag',
  label: 'Servant’s room',
  group: 'Size and rooms',
  after: 'balconies',
  names:
    'servant room|servants room|servant quarters|servant quarter|maid room|maids room|sq room|has servant room',
  none: ['not available', 'nil'],
} as const satisfies WrittenFact;

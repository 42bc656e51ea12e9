import type { AskedFact } from '../shape/fact.ts';

export const asked = {
  kind: 'flag',
  fact: 'servant_room',
  isLater: true,
  address: 'servant-room',
  called: 'the servant’s room',
  legend: 'Must have',
  word: 'Servant’s room',
  phrases: ['servant room', 'servants room', 'servant quarters', 'maid room', 'maids room', 'sq room'],
} as const satisfies AskedFact;

import type { FactSource } from '../shape/fact.ts';

export const source = { ofSociety: 'gated' } as const satisfies FactSource;

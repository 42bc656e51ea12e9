import type { FactSource } from '../shape/fact.ts';

export const source = { no: 'none', ofSociety: 'backup' } as const satisfies FactSource;

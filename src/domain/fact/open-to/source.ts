import type { FactSource } from '../shape/fact.ts';

export const source = { all: 'anyone' } as const satisfies FactSource;

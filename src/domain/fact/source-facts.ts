import type { AskedName } from './asked-facts.ts';
import { source as gated } from './gated/source.ts';
import { source as openTo } from './open-to/source.ts';
import { source as backup } from './power-backup/source.ts';
import type { FactSource } from './shape/fact.ts';

/** What answers a filter beside its column, by the filter. Any other fact is what its column says. */
export const sourceFacts: Readonly<Partial<Record<AskedName, FactSource>>> = { gated, openTo, backup };

import type { Filters } from '../filters.ts';
import type { Line, Says } from './claim.ts';
import type { LeftOut } from './left-out.ts';
import type { Span } from './span.ts';

/** What is said, and by which words. */
export type Said = Says & { span: Span };

export function saidOf<Kind extends Said['kind']>(
  all: readonly Said[],
  kind: Kind,
): Extract<Said, { kind: Kind }>[] {
  return all.filter((said): said is Extract<Said, { kind: Kind }> => said.kind === kind);
}

/** What a line asks for beside places, and its words that filter nothing, as far as it is decided. */
export interface Settled {
  facts: Filters;
  leftOut: readonly LeftOut[];
}

/** Decides one thing that only all claims of a line say. */
export type Settler = (settled: Settled, said: readonly Said[], line: Line) => Settled;

import { describe, expect, it } from 'vitest';
import { findRepeatedLists } from '../../../scripts/check/find-repeated-lists.ts';

describe('a list of kinds', () => {
  const sources: Record<string, string> = {
    'src/domain/offer.ts': "export const offers = ['Sale', 'Rent'] as const;",
    'src/contracts/round.ts': "const home = z.object({ offer: z.enum([\n  'Rent',\n  'Sale',\n]) });",
    'src/site/paths.ts': "function path(offer: 'Sale' | 'Rent') {}",
    'src/domain/plots.ts': "const kinds = ['Sale', 'Rent', 'Lease']; const one = list['Sale'];",
  };
  const repeated = (...files: string[]) =>
    findRepeatedLists(files, (file) => sources[file] ?? '').map((fault) => fault.split(':')[0]);

  it('is written once, when a module exports it for all others', () => {
    expect(repeated(...Object.keys(sources))).toEqual(['src/contracts/round.ts', 'src/site/paths.ts']);
  });

  it('may stand where it is used while no module exports it', () => {
    expect(repeated('src/contracts/round.ts', 'src/site/paths.ts')).toEqual([]);
  });
});

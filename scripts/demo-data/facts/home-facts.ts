import * as z from 'zod';
import type { SocietyFacts, SocietyKind } from './society-facts.ts';

export const homeKinds = ['Apartment', 'Independent House', 'Villa', 'Row House', 'Plot'] as const;
export type HomeKind = (typeof homeKinds)[number];

/** What is written by hand about a home. */
export interface HomeFacts {
  area: string;
  society: SocietyFacts | null;
  kind: HomeKind;
  type: 'Sale' | 'Rent';
  bedrooms: number | null;
  sqft: number;
  floor: string | null;
  facing: string | null;
  /** True of this home only. */
  says: string;
  odd: HomeOddities;
}

/** What is out of the ordinary about the row; every key stands in the text as 'key=value'. */
const oddities = z.strictObject({
  title: z.string().optional(),
  tag: z.string().optional(),
  /** Rupees, or 'none'. */
  price: z.union([z.literal('none'), z.coerce.number()]).optional(),
  sqft: z.union([z.literal('none'), z.coerce.number()]).optional(),
  pictures: z.coerce.number().optional(),
  captions: z.literal('fewer').optional(),
  description: z.literal('none').optional(),
  /** The row carries the name of the area, not its id. */
  area: z.literal('text').optional(),
  verified: z.literal('none').optional(),
  publish: z.union([z.literal('none'), z.coerce.number()]).optional(),
  society: z.literal('Unlisted').optional(),
});
export type HomeOddities = z.infer<typeof oddities>;

const columns = z.tuple([
  z.string().regex(/^(sale|rent) (\d|-)/, 'expected sale or rent and the bedrooms'),
  z.coerce.number().int().positive(),
  z.string(),
  z.string(),
  z.string().min(1),
]);

const kindOfHomeIn: Record<SocietyKind, HomeKind> = {
  tower: 'Apartment',
  midrise: 'Apartment',
  walkup: 'Apartment',
  villas: 'Villa',
  rows: 'Row House',
};

interface Surroundings {
  area: string;
  society: SocietyFacts | null;
  where: string;
}

/** 'sale 3 | sqft | floor | facing | what is true of it | key=value; key=value'. A kind after the bedrooms: no society. */
export function homeOf(line: string, { area, society, where }: Surroundings): HomeFacts {
  const cells = line.split(' | ');
  const found = columns.safeParse(cells.slice(0, 5));
  if (!found.success) throw new Error(`${where}: ${z.prettifyError(found.error)}`);
  const [what, sqft, floor, facing, says] = found.data;
  const [type, bedrooms = '-', ...kindWords] = what.split(' ');
  const ownKind = homeKinds.find((kind) => kind === kindWords.join(' '));
  if (!ownKind && !society) throw new Error(`${where}: a home outside a society needs its kind.`);
  const odd = oddities.safeParse(pairs(cells[5] ?? ''));
  if (!odd.success) throw new Error(`${where}: ${z.prettifyError(odd.error)}`);
  return {
    area,
    society: ownKind ? null : society,
    kind: ownKind ?? (society ? kindOfHomeIn[society.kind] : 'Apartment'),
    type: type === 'sale' ? 'Sale' : 'Rent',
    bedrooms: bedrooms === '-' ? null : Number(bedrooms),
    sqft,
    floor: floor === '-' ? null : floor,
    facing: facing === '-' ? null : facing,
    says,
    odd: odd.data,
  };
}

function pairs(cell: string): Record<string, string> {
  return Object.fromEntries(
    cell
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

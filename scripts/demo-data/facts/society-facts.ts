import * as z from 'zod';

export const societyKinds = ['tower', 'midrise', 'walkup', 'villas', 'rows'] as const;
export type SocietyKind = (typeof societyKinds)[number];

/** What is written by hand about a society; the rest of its row follows from its kind and its locality. */
export interface SocietyFacts {
  name: string;
  area: string;
  developer: string;
  kind: SocietyKind;
  units: number;
  year: number;
  bedrooms: number[];
  /** The one thing a resident would tell you. */
  known: string;
  /** 'highlights': no structured amenities, only a list. 'sparse': little more than a name. */
  told: 'in full' | 'highlights' | 'sparse';
}

const columns = z.tuple([
  z.string().min(1),
  z.string().min(1),
  z.enum(societyKinds),
  z.coerce.number().int().positive(),
  z.coerce.number().int().min(1980).max(2030),
  z.string().regex(/^\d( \d)*$/, 'expected bedrooms such as 2 3'),
  z.string().min(1),
  z.enum(['in full', 'highlights', 'sparse']),
]);

/** 'Name | developer | kind | units | year | bedrooms | what a resident says | told'. */
export function societyOf(line: string, area: string, where: string): SocietyFacts {
  const cells = line.split(' | ');
  const found = columns.safeParse(cells.length === 7 ? [...cells, 'in full'] : cells);
  if (!found.success) throw new Error(`${where}: ${z.prettifyError(found.error)}`);
  const [name, developer, kind, units, year, bedrooms, known, told] = found.data;
  return { name, area, developer, kind, units, year, bedrooms: bedrooms.split(' ').map(Number), known, told };
}

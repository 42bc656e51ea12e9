import * as z from 'zod';

export const cityFields = {
  id: z.guid('expected a uuid'),
  name: z.string().trim().min(1, 'expected the name of the city'),
};

export const citySchema = z.object(cityFields);
export type City = z.infer<typeof citySchema>;

export const DEFAULT_CITY = 'Bangalore';

/** The folder a city's pages stand in: its name lowercased, default bangalore (decision A2). */
export function cityFolder(name: string | null | undefined): string {
  const folder = (name ?? '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return folder || DEFAULT_CITY.toLowerCase();
}

import * as z from 'zod';
import { rowSchema } from '../text/row-schema.ts';

export const cityFields = {
  id: z.guid('expected a uuid'),
  name: z.string().trim().min(1, 'expected the name of the city'),
};

export const citySchema = rowSchema(z.object(cityFields));
export type City = z.infer<typeof citySchema>;

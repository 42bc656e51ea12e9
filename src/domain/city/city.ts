import * as z from 'zod';
import { cityLimits } from '../limits.ts';
import { rowSchema } from '../text/row-schema.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { withLimit } from '../text/with-limit.ts';

export const cityFields = {
  id: rowUuid(),
  name: withLimit(cityLimits.name, requiredName('expected the name of the city')),
};

export const citySchema = rowSchema(z.object(cityFields));
export type City = z.infer<typeof citySchema>;

import * as z from 'zod';
import { CITY_PROBLEM, isCityName } from './city-column.ts';
import { cityLimits } from '../limits.ts';
import { rowSchema } from '../text/row-schema.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { withLimit } from '../text/with-limit.ts';

export const cityFields = {
  id: rowUuid(),
  name: withLimit(cityLimits.name, requiredName('expected the name of the city')).refine(
    isCityName,
    CITY_PROBLEM,
  ),
};

/** A city as pages read it: a row of before with the name of a page has a folder of its own, 'admin-city'. */
export const citySchema = rowSchema(
  z.object({
    ...cityFields,
    name: withLimit(cityLimits.name, requiredName('expected the name of the city')).transform((name) =>
      isCityName(name) ? name : `${name} city`,
    ),
  }),
);
export type City = z.infer<typeof citySchema>;

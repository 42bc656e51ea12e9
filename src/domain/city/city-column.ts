import * as z from 'zod';
import { isReservedName } from '../address/reserved-names.ts';
import { textColumn } from '../column/column-kinds.ts';
import { SHORT_TEXT } from '../limits.ts';
import { withLimit } from '../text/with-limit.ts';
import { readCity } from './read-city.ts';

export const CITY_PROBLEM = 'expected the name of a city: this one is a page of this site';

/** The folder of a city's pages has its name, so it has none of a page. */
export const isCityName = (name: string | null | undefined) => !name || !isReservedName(name);

/** 'Banglore' and 'Bengaluru, Karnataka' are one city, with one folder. What names no city stays as it was written. */
const byItsName = (written: string | null | undefined) => written && (readCity(written) ?? written);

/** The city of a home or a society, in words. */
export const cityColumn = {
  ...textColumn('City', SHORT_TEXT, { group: 'What and where', initial: 'Bangalore' }),
  written: withLimit(SHORT_TEXT, z.string().nullish()).overwrite(byItsName).refine(isCityName, CITY_PROBLEM),
};

/** The city of a row as pages read it: null for one of before with the name of a page. */
export const cityOfPage = withLimit(SHORT_TEXT, z.string().nullish()).overwrite((name) =>
  isCityName(name) ? name : null,
);

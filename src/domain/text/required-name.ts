import * as z from 'zod';

/** Characters without visible ink: joiners and marks of no width, Hangul fillers, the Braille blank. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u115F\u1160\u3164\uFFA0\u2800]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name or title with at least one visible character. Headings, links and page titles use it. */
export function requiredName(problem: string) {
  return z
    .string()
    .trim()
    .refine((text) => VISIBLE.test(text.replace(INVISIBLE, '')), problem);
}

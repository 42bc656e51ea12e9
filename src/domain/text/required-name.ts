import * as z from 'zod';

/** Takes no room, or is drawn as an empty one: marks between letters, fillers of Hangul, the blank of Braille. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u115F\u1160\u3164\uFFA0\u2800]/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name or title that people must be able to see: headings, links and the titles of pages are made of it. */
export function requiredName(problem: string) {
  return z
    .string()
    .trim()
    .refine((text) => SEEN.test(text.replace(UNSEEN, '')), problem);
}

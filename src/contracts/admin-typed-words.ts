import * as z from 'zod/mini';

/** Words of search lines that were left out or read wrong, for staff. At least three networks typed each of them. */
export const adminTypedWords = 'admin_typed_words';

const typedWords = z.object({
  kind: z.enum(['left out', 'undone']),
  words: z.string(),
  /** What they were read as. Null if they were left out. */
  reading: z.nullable(z.string()),
  /** How often within 7 days, and within 30 days. */
  week: z.int(),
  month: z.int(),
});

export const adminTypedWordsAnswer = z.object({ words: z.array(typedWords) });

export type AdminTypedWords = z.infer<typeof typedWords>;

import * as z from 'zod/mini';
import { hashPattern } from '#domain/photograph/photograph.ts';

/**
 * Takes photographs of one home from the page of a partner's link, `?token=`, as the files of a form without script. It answers
 * with a redirect to that page, whose address says what has come of them: `sentPhotographs`.
 */
export const addPhotographs = 'add-photographs';

/** The names of the fields of the form. */
export const homeField = 'home';
export const filesField = 'photographs';

export const photographHash = z.string().check(z.regex(new RegExp(`^${hashPattern}$`)));
export const homeId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The most bytes of one press of the button. A function holds the whole of it in memory. */
export const PRESS_BYTES = 30 * 1024 * 1024;
export const PRESS_FILES = 10;

/** Why something was not stored. The first four are of one file, the others of the whole press. */
export const photographProblems = [
  'not a picture',
  'too large',
  'empty',
  'full',
  'none chosen',
  'too many',
  'too much',
  'not whole',
  'gone',
  'busy',
] as const;
export type PhotographProblem = (typeof photographProblems)[number];

/** What the address of the page says after a press. A hand-made one only shows other sentences of ours. */
export const sentPhotographs = z.object({
  home: z.nullable(homeId),
  /** How many are stored. */
  came: z.int().check(z.minimum(0), z.maximum(PRESS_FILES)),
  /** Each with the number of files that it concerns. */
  problems: z.array(z.object({ because: z.enum(photographProblems), files: z.int() })),
});
export type SentPhotographs = z.infer<typeof sentPhotographs>;

/** 'came=2&photographs=1f0c…&not+a+picture=1' */
export function sentPhotographsQuery({ home, came, problems }: SentPhotographs): string {
  return new URLSearchParams([
    ['came', String(came)],
    ['photographs', home ?? ''],
    ...problems.map(({ because, files }): [string, string] => [because, String(files)]),
  ]).toString();
}

/** Null when the address says nothing of photographs, or nothing that we write. */
export function readSentPhotographs(query: URLSearchParams): SentPhotographs | null {
  const countOf = (name: string) => Number(/^\d{1,3}$/.exec(query.get(name) ?? '')?.[0] ?? 'none');
  const read = sentPhotographs.safeParse({
    home: query.get('photographs') || null,
    came: countOf('came'),
    problems: photographProblems.flatMap((because) => {
      const files = countOf(because);
      return files > 0 ? [{ because, files }] : [];
    }),
  });
  return read.success ? read.data : null;
}

/** What becomes of a photograph that is sent. Null: the link is not valid. */
export const judgedPhotograph = z.nullable(z.enum(['new', 'known', 'gone', 'full']));

/** Null: the link is not valid. */
export const begunLinkUpload = z.nullable(
  z.union([z.object({ upload: z.string() }), z.object({ wait: z.int() })]),
);

export const tookBack = z.nullable(z.enum(['taken back', 'decided']));

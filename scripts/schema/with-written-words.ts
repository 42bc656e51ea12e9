import { amenityWords } from '#domain/society/amenity-kinds.ts';
import { builderSpellings } from '#domain/society/builder.ts';

/** Its words of amenities and spellings of builders are written by `npm run schema -- draft`. */
export const WORDS_FILE = 'supabase/schemas/listing/listings.sql';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Between these lines of SQL stand the words that TypeScript has too. */
const regions: readonly { begins: string; ends: string; lines: () => string[] }[] = [
  {
    begins: '    with kinds (name, words) as (\n      values\n',
    ends: '    ), listed as (\n',
    lines: () =>
      amenityWords.map(({ name, words }, at) => {
        const comma = at < amenityWords.length - 1 ? ',' : '';
        return `        (${name === null ? 'null' : quoted(name)}, ${quoted(words.join('|'))})${comma}`;
      }),
  },
  {
    begins: "+$', '');\nbegin\n  return case\n",
    ends: "    else nullif(slug, '')\n",
    lines: () =>
      builderSpellings.map(([group, spellings]) => {
        const list = spellings.map(quoted);
        const isSpelt = list.length === 1 ? `= ${list[0]}` : `in (${list.join(', ')})`;
        return `    when slug ${isSpelt} then ${quoted(group)}`;
      }),
  },
];

/** The file with the words of today. Its functions stay as they were written. */
export function withWrittenWords(sql: string): string {
  return regions.reduce((text, { begins, ends, lines }) => {
    const [before, after, ...more] = text.split(begins);
    const rest = after?.split(ends) ?? [];
    if (before === undefined || rest.length !== 2 || more.length > 0)
      throw new Error(`${WORDS_FILE} has no place for words that begins with ‘${begins.trim()}’.`);
    return `${before}${begins}${lines().join('\n')}\n${ends}${rest[1]}`;
  }, sql);
}

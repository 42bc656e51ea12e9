import { amenityWords } from '#domain/society/amenity-kinds.ts';
import { builderSpellings } from '#domain/society/builder.ts';
import { missedNames, missedWeights } from './missed-facts.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Between these lines of SQL stands what TypeScript knows too: `npm run schema -- draft` writes it. */
const regions: readonly { file: string; begins: string; ends: string; lines: () => string[] }[] = [
  {
    file: 'supabase/schemas/property/property_faults.sql',
    begins: '         array_to_string(array[\n',
    ends: "         ], ', '),\n",
    lines: () => missedNames,
  },
  {
    file: 'supabase/schemas/property/property_faults.sql',
    begins: '         (0\n',
    ends: '         ),\n',
    lines: () => missedWeights,
  },
  {
    file: 'supabase/schemas/listing/listings.sql',
    begins: '    with kinds (name, words) as (\n      values\n',
    ends: '    ), listed as (\n',
    lines: () =>
      amenityWords.map(({ name, words }, at) => {
        const comma = at < amenityWords.length - 1 ? ',' : '';
        return `        (${name === null ? 'null' : quoted(name)}, ${quoted(words.join('|'))})${comma}`;
      }),
  },
  {
    file: 'supabase/schemas/listing/listings.sql',
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

/** The files of `supabase/schemas` with such places. */
export const filesWithWords = [...new Set(regions.map(({ file }) => file))];

/** A file of the schema with the words of today. Its functions stay as they were written. */
export function withWrittenWords(file: string, sql: string): string {
  return regions
    .filter((region) => region.file === file)
    .reduce((text, { begins, ends, lines }) => {
      const [before, after, ...more] = text.split(begins);
      const rest = after?.split(ends) ?? [];
      if (before === undefined || rest.length !== 2 || more.length > 0)
        throw new Error(`${file} has no place for words that begins with ‘${begins.trim()}’.`);
      return `${before}${begins}${lines().join('\n')}\n${ends}${rest[1]}`;
    }, sql);
}

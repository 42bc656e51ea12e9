import { expect, test } from 'vitest';
import { factWords } from '#domain/property/fact-words.ts';
import { setUpListings } from './set-up-listings.ts';

const opened = setUpListings();

test.each(Object.entries(factWords))(
  'the column %s holds the words of its fact, and no others',
  async (column, words) => {
    const checks = await opened.database.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'public.properties'::regclass and conname = $1`,
      [`properties_${column}_check`],
    );
    const [check = ''] = checks.map(({ text }) => text.slice(text.lastIndexOf(column)));
    const held = check.match(/(?<=['{,])[a-z_]+(?=[',}])/g) ?? [];
    expect(held.toSorted()).toEqual(Object.keys(words).toSorted());
  },
);

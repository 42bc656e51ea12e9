import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Author as AuthorOf } from '#contracts/author.ts';
import { Author } from '#islands/desk/format/Author.tsx';

const id = '3f2a1b9c-0000-4000-8000-000000000001';
const shown = (by: AuthorOf) =>
  renderToStaticMarkup(<Author by={by} unknown="The server" />)
    .replace(/<\/?bdi>/g, '|')
    .replace(/<[^>]+>/g, '');

test.each<[what: string, by: AuthorOf, text: string]>([
  [
    'the name, and beside it the address',
    { by_id: id, by_email: 'kavya@angala.test', by_name: 'Kavya' },
    '|Kavya| (kavya@angala.test)',
  ],
  [
    'the address, where a database of before knows no name',
    { by_id: id, by_email: 'kavya@angala.test', by_name: null },
    'kavya@angala.test',
  ],
  [
    'the name and the account, for an editor',
    { by_id: id, by_email: null, by_name: 'Kavya' },
    '|Kavya| (account 3f2a1b9c)',
  ],
  [
    'the account, for an editor, when it is gone',
    { by_id: id, by_email: null, by_name: null },
    'account 3f2a1b9c',
  ],
  ['nobody, for what the server did', { by_id: null, by_email: null, by_name: null }, 'The server'],
])('who did something is shown as %s', (_, by, text) => {
  expect(shown(by)).toBe(text);
});

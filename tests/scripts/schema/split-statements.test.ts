import { expect, test } from 'vitest';
import { splitStatements } from '../../../scripts/schema/split-statements.ts';

test.each([
  ['two statements', 'select 1;\n\nselect 2;', ['select 1;', 'select 2;']],
  [
    'a body',
    'create function f() as $a$ x; $b$ y; $a$; select 1;',
    ['create function f() as $a$ x; $b$ y; $a$;', 'select 1;'],
  ],
  ['a body without a name', 'do $$ begin; end; $$;', ['do $$ begin; end; $$;']],
  ['a text', "select 'it''s; one';", ["select 'it''s; one';"]],
  ['a name', 'drop table "a;b";', ['drop table "a;b";']],
  ['comments', '-- one; -- two\nselect 1; /* three; */', ['-- one; -- two\nselect 1;', '/* three; */']],
  ['no semicolon at the end', 'select 1;\nselect 2', ['select 1;', 'select 2']],
])('a semicolon inside a text, a name, a body or a comment ends no statement: %s', (_, text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});

import { expect, test } from 'vitest';
import { expectedRights } from '#server/checkup/expected-rights.ts';
import { judgeRights } from '#server/checkup/judge-rights.ts';
import type { Right, Rights } from '#server/checkup/rights.ts';

const right = (verb: string, object: string, role: string, columns: string[] | null = null): Right => ({
  verb,
  object,
  role,
  columns,
});
const expected: Rights = {
  tables: [
    right('select', 'cities', 'service_role', ['id', 'name']),
    right('delete', 'cities', 'service_role'),
  ],
  routines: [right('execute', 'is_admin()', 'authenticated')],
  security_definer: ['is_admin()'],
  without_rls: [],
  policies: ['cities  all  anon  "nobody"  using false'],
};
const findingsOf = (rights: Partial<Rights>) => judgeRights({ ...expected, ...rights }, expected, 'hosted');

test('a database with the rights of supabase/access.txt has no finding', () => {
  expect(findingsOf({})).toEqual([]);
});

test.each<[string, Partial<Rights>, wrong: string, statement: string]>([
  [
    'a column too many',
    { tables: [...expected.tables, right('select', 'cities', 'anon', ['name'])] },
    'Callers have 1 right that supabase/access.txt does not give them: anon: select cities (name).',
    '`revoke select (name) on public.cities from public, anon;`',
  ],
  [
    'a right to a whole table instead of columns',
    {
      tables: [
        ...expected.tables,
        right('select', 'cities', 'service_role'),
        right('select', 'cities', 'service_role', ['id', 'name', 'notes']),
      ],
    },
    'Callers have 1 right that supabase/access.txt does not give them: service_role: select cities.',
    '`revoke select on public.cities from public, service_role; grant select (id, name) on public.cities to service_role;`',
  ],
  [
    'a function too many',
    { routines: [...expected.routines, right('execute', 'private.mailbox(address text)', 'anon')] },
    'Callers have 1 right that supabase/access.txt does not give them: anon: execute private.mailbox(address text).',
    '`revoke execute on routine private.mailbox(address text) from public, anon;`',
  ],
  [
    'a column missing',
    {
      tables: [right('select', 'cities', 'service_role', ['id']), right('delete', 'cities', 'service_role')],
    },
    'Callers lack 1 right that supabase/access.txt gives them: service_role: select cities (name).',
    '`grant select (name) on public.cities to service_role;`',
  ],
  [
    'a function missing',
    { routines: [] },
    'Callers lack 1 right that supabase/access.txt gives them: authenticated: execute is_admin().',
    '`grant execute on routine public.is_admin() to authenticated;`',
  ],
  [
    'no row level security',
    { without_rls: ['cities'] },
    'What guards rows and functions is not as supabase/access.txt says: cities has no row level security.',
    'supabase/schemas',
  ],
  [
    'a function without its owner’s rights',
    { security_definer: [] },
    'What guards rows and functions is not as supabase/access.txt says: is_admin() is missing or no longer acts with the rights of its owner.',
    'supabase/schemas',
  ],
  [
    'a policy fewer',
    { policies: [] },
    'What guards rows and functions is not as supabase/access.txt says: the policy cities  all  anon  "nobody"  using false is missing.',
    'supabase/schemas',
  ],
])('%s is a finding with a statement to run', (_, rights, wrong, statement) => {
  const findings = findingsOf(rights);
  expect(findings.map((finding) => finding.wrong)).toEqual([wrong]);
  expect(findings[0]?.remedy).toContain(statement);
});

test('a finding of many rights lists five and recommends another run of doctor', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const [finding] = findingsOf({
    tables: [...expected.tables, ...names.map((name) => right('insert', name, 'anon'))],
  });
  expect(finding?.wrong).toContain('7 rights');
  expect(finding?.wrong).toContain('anon: insert e and 2 more');
  expect(finding?.remedy).not.toContain('public.f ');
  expect(finding?.remedy).toMatch(/then `npm run doctor` again$/);
});

test('a clone gets the advice to restore a backup', () => {
  const withoutRoutines = { ...expected, routines: [] };
  expect(judgeRights(withoutRoutines, expected, 'embedded')[0]?.remedy).toContain('npm run restore');
});

test('expectedRights() reads the callers, functions and policies of supabase/access.txt', () => {
  const { tables, routines, security_definer: securityDefiner, policies } = expectedRights();
  expect(tables).toContainEqual(right('update', 'enquiries', 'authenticated', ['notes', 'owner', 'status']));
  expect(tables).toContainEqual(right('delete', 'cities', 'service_role'));
  expect(tables.filter(({ role }) => role === 'anon')).toEqual([]);
  const insert = tables.find(({ verb, object }) => verb === 'insert' && object === 'enquiries');
  expect(insert?.columns).not.toContain('mailbox');
  expect(routines).toContainEqual(right('execute', 'is_admin()', 'authenticated'));
  expect(securityDefiner).toContain('is_admin()');
  expect(policies.length).toBeGreaterThan(20);
});

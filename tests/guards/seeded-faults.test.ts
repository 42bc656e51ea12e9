import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededFaults, withoutGuard } from './seeded-faults.ts';

const root = join(import.meta.dirname, '../..');

it.each(seededFaults)('$guard: can still be taken away from $file', (fault) => {
  const content = readFileSync(join(root, fault.file), 'utf8');
  expect(withoutGuard(content, fault)).not.toBe(content);
  expect(existsSync(join(root, fault.test))).toBe(true);
});

it('an entry whose text has changed fails in a sentence that names it', () => {
  const fault = { guard: 'access: x', file: 'a.ts', text: 'if (x)', replacement: '', test: '', notices: '' };
  expect(() => withoutGuard('if (y) no();', fault)).toThrow(
    'access: x: its text stands 0 times in a.ts, and must stand there once.',
  );
});

describe('a guard in a function of the database', () => {
  const folder = 'supabase/migrations';
  const files = readdirSync(join(root, folder)).sort();
  const faultsInFunctions = seededFaults.flatMap((fault) => {
    if (!fault.file.startsWith(folder)) return [];
    const content = readFileSync(join(root, fault.file), 'utf8');
    const before = content.slice(0, content.indexOf(fault.text));
    const lastFunction = [...before.matchAll(/create (?:or replace )?function ([\w.]+)\(/g)].at(-1);
    const isInside = lastFunction && !before.slice(lastFunction.index).includes('\n$$;');
    return isInside ? [{ ...fault, name: lastFunction[1] ?? '' }] : [];
  });

  it.each(faultsInFunctions)('$guard: no later migration writes it anew', ({ file, name }) => {
    const later = files.slice(files.indexOf(file.slice(folder.length + 1)) + 1);
    const sources = later.map((each) => readFileSync(join(root, folder, each), 'utf8'));
    expect(laterDefinitions(name, sources)).toEqual([]);
  });

  it('is followed under the name and the schema that later migrations give it', () => {
    const sources = [
      'alter function public.book(jsonb, text) set schema private;\ncreate function public.book(a jsonb) returns jsonb',
      'alter function private.book(jsonb) rename to book_call;',
      'create or replace function private.book_call(a jsonb) returns jsonb',
    ];
    expect(laterDefinitions('public.book', sources)).toEqual(['private.book_call']);
    expect(laterDefinitions('public.book', sources.slice(0, 2))).toEqual([]);
    expect(laterDefinitions('public.other', sources)).toEqual([]);
  });
});

/** The names under which these migrations, in order, define the function again that is called `name` before them. */
function laterDefinitions(name: string, sources: readonly string[]): string[] {
  let [schema = '', unqualifiedName = ''] = name.split('.');
  const found: string[] = [];
  const step =
    /alter function (?<moved>[\w.]+)\([^)]*\)\s+(?:set schema (?<schema>\w+)|rename to (?<own>\w+))|create (?:or replace )?function (?<anew>[\w.]+)\(/g;
  for (const { groups = {} } of sources.flatMap((source) => [...source.matchAll(step)])) {
    if (groups['anew'] === `${schema}.${unqualifiedName}`) found.push(groups['anew']);
    if (groups['moved'] !== `${schema}.${unqualifiedName}`) continue;
    schema = groups['schema'] ?? schema;
    unqualifiedName = groups['own'] ?? unqualifiedName;
  }
  return found;
}

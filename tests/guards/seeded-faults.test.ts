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
  const fault = { guard: 'gate: x', file: 'a.ts', text: 'if (x)', replacement: '', test: '', notices: '' };
  expect(() => withoutGuard('if (y) no();', fault)).toThrow(
    'gate: x: its text stands 0 times in a.ts, and must stand there once.',
  );
});

describe('a guard in a function of the database', () => {
  const folder = 'supabase/migrations';
  const files = readdirSync(join(root, folder)).sort();
  const inFunctions = seededFaults.flatMap((fault) => {
    if (!fault.file.startsWith(folder)) return [];
    const content = readFileSync(join(root, fault.file), 'utf8');
    const before = content.slice(0, content.indexOf(fault.text));
    const opened = [...before.matchAll(/create (?:or replace )?function ([\w.]+)\(/g)].at(-1);
    const isInside = opened && !before.slice(opened.index).includes('\n$$;');
    return isInside ? [{ ...fault, name: opened[1] }] : [];
  });

  it.each(inFunctions)('$guard: no later migration writes it anew', ({ file, name }) => {
    const later = files.slice(files.indexOf(file.slice(folder.length + 1)) + 1);
    const anew = new RegExp(`create or replace function ${name?.replaceAll('.', '\\.')}\\(`);
    expect(later.filter((each) => anew.test(readFileSync(join(root, folder, each), 'utf8')))).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Prints the address of each file that is loaded with `npm run generate`. */
const program = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
await import('#server/backend/backend.ts');
await import('./scripts/generate/publish-site.ts');
console.log(loaded.join('\\n'));`;

test('a command that publishes loads neither the database that it starts, nor what makes pictures', () => {
  const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const packages = new Set(
    [...loaded.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name),
  );
  expect(packages).toContain('zod');
  for (const large of ['@supabase/lite', '@electric-sql/pglite', 'kysely', 'sharp', '@napi-rs/canvas'])
    expect(packages).not.toContain(large);
});

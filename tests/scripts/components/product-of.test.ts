import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { productOf } from '../../../scripts/components/product-of.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

const componentList = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.literal('angala') }) }),
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(z.unknown()).nonempty() }),
  ),
});
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ name: z.string().optional(), version: z.string() })),
});

it('the list of components names each package of the product in its version, with a licence, and no tool', () => {
  const { components } = componentList.parse(JSON.parse(read('.github/components.cdx.json')));
  const { manifest, lock } = productOf({ manifest: read('package.json'), lock: read('package-lock.json') });
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const locked = Object.entries(lockFile.parse(JSON.parse(lock)).packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version }]) => `${name ?? nameOf(path)} ${version}`);
  expect(manifest).not.toContain('vitest');
  // When they differ: node scripts/components/make.ts
  expect(components.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(
    [...new Set(locked)].sort(),
  );
});

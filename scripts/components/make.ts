// Lists the packages of the product in .github/components.cdx.json (CycloneDX): node scripts/components/make.ts
// Run it again when package-lock.json changes; a test compares the two.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { productOf } from './product-of.ts';

const root = resolve(import.meta.dirname, '../..');
const temporary = mkdtempSync(join(tmpdir(), 'angala-components-'));
// npm names the product after its folder.
const folder = join(temporary, 'angala');
mkdirSync(folder);
const { manifest, lock } = productOf({
  manifest: readFileSync(join(root, 'package.json'), 'utf8'),
  lock: readFileSync(join(root, 'package-lock.json'), 'utf8'),
});
writeFileSync(join(folder, 'package.json'), manifest);
writeFileSync(join(folder, 'package-lock.json'), lock);
const list = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  cwd: folder,
  maxBuffer: 2 ** 26,
});
writeFileSync(join(root, '.github/components.cdx.json'), list);
rmSync(temporary, { recursive: true });
process.stdout.write(`${list.length} bytes\n`);

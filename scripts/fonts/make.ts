// Cuts the fonts of src/styles/fonts out of the @fontsource-variable packages: node scripts/fonts/make.ts
// Run it again when one of those packages changes; a test compares the files with its output.
import { writeFile } from 'node:fs/promises';
import { fontSubsets, makeSubset, fontFile } from './font-subsets.ts';

for (const [name, subset] of Object.entries(fontSubsets)) {
  const bytes = await makeSubset(subset);
  await writeFile(fontFile(name), bytes);
  process.stdout.write(`${name.padEnd(20)} ${bytes.length} bytes\n`);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './run-node.ts';

const manifestSchema = z.object({ scripts: z.object({ generate: z.string() }) });

/** Node's arguments for `npm run generate` with these flags, and with the options of Node that package.json gives it. */
export function generateCommand(flags: readonly string[]): string[] {
  const { scripts } = manifestSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const options = scripts.generate.split(' ').filter((word) => word.startsWith('--'));
  return [...options, 'scripts/run.mjs', 'generate', ...flags];
}

import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { benchVariables } from '#server/env/bench-variables.ts';
import { generateCommand } from '../generate-command.ts';
import { type SiteFolders, ROOT } from '../run-node.ts';
import type { Competitor } from './results.ts';

export interface Program {
  competitor: Competitor;
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

const production = { NODE_ENV: 'production' };

/** `npm run generate` without social images, which none of the others renders. */
export function angala(folders: SiteFolders, flags: readonly string[] = []): Program {
  return {
    competitor: 'Angala',
    argv: generateCommand(['--json', '--no-social-images', ...flags]),
    cwd: ROOT,
    env: { ...folders, ...production },
  };
}

/** Each renders the pages of `file` into the folder `out`; `program` is the path of Eleventy's program. */
export const peers = {
  Eleventy: (file: string, out: string, program: string): Program => {
    // Eleventy looks for templates in its input folder, which stays empty: ours is in the configuration.
    const [cwd, input] = [join(out, '..'), join(out, '../nothing')];
    mkdirSync(input, { recursive: true });
    const config = relative(cwd, join(import.meta.dirname, 'eleventy.config.mjs'));
    const argv = [
      program,
      `--config=${config}`,
      '--input=nothing',
      `--output=${relative(cwd, out)}`,
      '--quiet',
    ];
    return { competitor: 'Eleventy', argv, cwd, env: { ...benchVariables(file), ...production } };
  },
  'template literals': (file: string, out: string): Program => ({
    competitor: 'template literals',
    argv: ['scripts/bench/peers/floor.ts', out],
    cwd: ROOT,
    env: { ...benchVariables(file), ...production },
  }),
  'astro build': (file: string, out: string): Program => ({
    competitor: 'astro build',
    argv: [
      'node_modules/astro/bin/astro.mjs',
      'build',
      '--config',
      'scripts/bench/astro.config.mjs',
      '--outDir',
      out,
    ],
    cwd: ROOT,
    env: { ...benchVariables(file), ...production },
  }),
};

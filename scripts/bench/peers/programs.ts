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

/** `program`: the path of Eleventy's program. It looks for templates in its input folder, which stays empty. */
function eleventy(config: string, out: string, program: string): Pick<Program, 'argv' | 'cwd'> {
  const [cwd, input] = [join(out, '..'), join(out, '../nothing')];
  mkdirSync(input, { recursive: true });
  const argv = [
    program,
    `--config=${relative(cwd, join(import.meta.dirname, config))}`,
    '--input=nothing',
    `--output=${relative(cwd, out)}`,
    '--quiet',
  ];
  return { argv, cwd };
}

/** Each renders the pages of `file`, or of the rows of `folders`, into the folder `out`. */
export const peers = {
  Eleventy: (file: string, out: string, program: string): Program => ({
    competitor: 'Eleventy',
    ...eleventy('eleventy.config.mjs', out, program),
    env: { ...benchVariables(file), ...production },
  }),
  'Eleventy from rows': (folders: SiteFolders, out: string, program: string): Program => ({
    competitor: 'Eleventy from rows',
    ...eleventy('eleventy-from-rows.config.mjs', out, program),
    env: { ...folders, ...production },
  }),
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

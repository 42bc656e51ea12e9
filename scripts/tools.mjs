// Installs the packages that only checks, tests, benchmarks and a deploy need, for the first command that needs
// them. This is plain JavaScript because run.mjs loads it before it has checked the version of Node.
import { spawnSync } from 'node:child_process';

/** The commands that need the packages of `devDependencies`. */
export const TOOL_COMMANDS = [
  'bench',
  'check',
  'deploy-backend',
  'schema',
  'screenshots',
  'test',
  'test-hard',
];

/**
 * Installs `devDependencies` in addition; `.npmrc` omits them from `npm install` (decision 136).
 * @param {string} folder where package.json lies
 * @returns {string | null} why they could not be fetched, in a sentence that says what to do
 */
export function fetchTools(folder) {
  process.stderr.write(
    'Fetching the tools that checks, tests, benchmarks and deploys need (about 600 MB, once)…\n',
  );
  const npm = process.env['npm_execpath'];
  const [program, ...script] = npm ? [process.execPath, npm] : ['npm'];
  const { status, stdout, stderr, error } = spawnSync(
    program ?? 'npm',
    [...script, 'install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, encoding: 'utf8', shell: !npm && process.platform === 'win32' },
  );
  if (status === 0) return null;
  const output = error ? error.message : `${stdout}${stderr}`.trim();
  return `The tools could not be fetched. Run \`npm install --include=dev\` where the npm registry answers.\n${output}`;
}

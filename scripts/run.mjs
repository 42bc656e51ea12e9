// Starts a command of this folder once the installation can carry it: `node scripts/run.mjs generate --all`.
// package.json sends every npm script through here.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installationProblem } from './installation.mjs';

const TOOLS = ['check', 'test', 'deploy-backend'];
const here = dirname(fileURLToPath(import.meta.url));
const name = process.argv[2] ?? '';
const script = join(here, `${name}.ts`);
const problem =
  installationProblem({
    nodeVersion: process.versions.node,
    folder: dirname(here),
    withTools: TOOLS.includes(name),
  }) ?? (/^[a-z-]+$/.test(name) && existsSync(script) ? null : `There is no command '${name}' in scripts/.`);

if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
// The command finds its own arguments where it would find them without this step.
process.argv.splice(1, 2, script);
await import(pathToFileURL(script).href);

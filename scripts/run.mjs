// Starts a command of this folder after checking the installation: `node scripts/run.mjs generate --all`. package.json
// runs every npm script through this file.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installationProblem } from './installation.mjs';

const TOOLS = ['check', 'test', 'test-hard', 'deploy-backend'];
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
// The command finds its own arguments at the same positions as without this step.
process.argv.splice(1, 2, script);
await import(pathToFileURL(script).href);

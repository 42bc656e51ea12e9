// Starts a command of this folder after checking the installation: `node scripts/run.mjs generate --all`. package.json
// runs every npm script through this file.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { installationProblem, toolsAreMissing } from './installation.mjs';
import { fetchTools, TOOL_COMMANDS } from './tools.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = dirname(here);
const name = process.argv[2] ?? '';
const script = join(here, `${name}.ts`);
const asksForHelp = process.argv.slice(3).some((argument) => argument === '--help' || argument === '-h');

/** Why the command cannot run, or null. */
function findProblem() {
  if (!/^[a-z-]+$/.test(name) || !existsSync(script)) return `There is no command '${name}' in scripts/.`;
  const problem = installationProblem({ nodeVersion: process.versions.node, folder });
  if (problem || asksForHelp || !TOOL_COMMANDS.includes(name) || !toolsAreMissing(folder)) return problem;
  return fetchTools(folder);
}

const NPM_WATCH_MS = 500;

/** Ends the process as SIGTERM does when npm, which started it, has ended: nobody could stop it by npm any more. */
function endWithNpm() {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, NPM_WATCH_MS);
  watch.unref();
}

const problem = findProblem();
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
if (asksForHelp) {
  const { manual } = await import(pathToFileURL(join(here, 'manuals', `${name}.ts`)).href);
  const { manualText } = await import('#server/command/manual.ts');
  process.stdout.write(manualText(manual));
  process.exit(0);
}
// npm sets NODE_ENV to 'production' for every script because .npmrc omits devDependencies. Each command decides
// it itself.
delete process.env['NODE_ENV'];
// Keep compiled code for the next command, and for the processes and threads that this one starts: a start then
// takes half the CPU time.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'node_modules/.cache/angala/compiled');
module.enableCompileCache(process.env['NODE_COMPILE_CACHE']);
// Keep the machine code that WebAssembly no longer uses. Freeing it ends a process with the embedded backend now and then
// ('Check failed: jit_page_->allocations_', nodejs/node#64500).
setFlagsFromString('--no-wasm-code-gc');
if (name === 'start' && process.env['npm_lifecycle_event'] === name) endWithNpm();
// The command finds its own arguments at the same positions as without this step.
process.argv.splice(1, 2, script);
await import(pathToFileURL(script).href);

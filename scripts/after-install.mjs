// npm runs this after `npm install`: it removes Node's headers for C++, 67 MB that no package here is compiled with
// (decision 136).
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules/node/node_modules');
for (const name of namesIn(packages))
  if (name.startsWith('node-')) rmSync(join(packages, name, 'include'), { recursive: true, force: true });

/** @param {string} folder @returns {string[]} none where the folder is missing, as after a second installation */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

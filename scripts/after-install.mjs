// npm runs this after `npm install`. It removes files that no command here reads (decision 136): Node's headers for C++,
// 67 MB that no package here is compiled with, and the source maps of packages, 53 MB in 3,500 files.
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE_MAP = /\.(?:[cm]?[jt]s|css)\.map$/;
const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules');

const programs = join(packages, 'node/node_modules');
for (const { name } of entriesIn(programs))
  if (name.startsWith('node-')) rmSync(join(programs, name, 'include'), { recursive: true, force: true });
removeMaps(packages);

/** @param {string} folder */
function removeMaps(folder) {
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    // Symbolic links are not followed: their targets are not ours.
    if (entry.isDirectory()) removeMaps(path);
    else if (entry.isFile() && SOURCE_MAP.test(entry.name)) rmSync(path, { force: true });
  }
}

/** @param {string} folder may be missing, as after a second installation: then it has no entries */
function entriesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

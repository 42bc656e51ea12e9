// Checks an installation before a line of TypeScript runs. This is plain JavaScript on purpose: it must detect an old
// Node, which cannot read TypeScript.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NEEDED = 24;

/**
 * Why a command cannot run here, in a sentence that says what to do; null when it can.
 * @param {{ nodeVersion: string, folder: string }} installation
 * @returns {string | null}
 */
export function installationProblem({ nodeVersion, folder }) {
  const packages = wantedPackages(folder, 'dependencies');
  if (!packages.some(({ found }) => found !== null))
    return 'Nothing is installed yet. Run `npm install` first.';
  return nodeProblem(nodeVersion) ?? packageProblem(packages);
}

/**
 * Whether a package of `devDependencies`, which checks, tests and a deploy need, is missing or has another version.
 * @param {string} folder
 * @returns {boolean}
 */
export function toolsAreMissing(folder) {
  return wantedPackages(folder, 'devDependencies').some(({ wanted, found }) => found !== wanted);
}

/** @param {string} version @returns {string | null} */
function nodeProblem(version) {
  if (Number(version.split('.')[0]) >= NEEDED) return null;
  return (
    `This is Node ${version}, and Angala needs Node ${NEEDED}, which \`npm install\` brings along. ` +
    'Run `npm install` without --ignore-scripts, and start commands with npm, such as `npm start`.'
  );
}

/** @param {Package[]} packages @returns {string | null} */
function packageProblem(packages) {
  const wrong = packages.filter(({ wanted, found }) => found !== wanted);
  const [first] = wrong;
  if (!first) return null;
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
  const what = `${first.name} ${first.wanted} (${first.found ? `${first.found} is` : 'it is not'} installed)${others}`;
  return `Angala needs ${what}. Run \`npm install\` again.`;
}

/**
 * @typedef {{ name: string, wanted: string, found: string | null }} Package
 * @param {string} folder
 * @param {'dependencies' | 'devDependencies'} list
 * @returns {Package[]}
 */
function wantedPackages(folder, list) {
  /** @type {Record<string, string>} */
  const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))[list];
  return Object.entries(wanted).map(([name, version]) => ({
    name,
    wanted: version,
    found: installedVersion(join(folder, 'node_modules', name, 'package.json')),
  }));
}

/** @param {string} file @returns {string | null} */
function installedVersion(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

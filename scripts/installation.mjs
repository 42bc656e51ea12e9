// Checks an installation before a line of TypeScript runs. This is plain JavaScript on purpose: it must detect an old
// Node, which cannot read TypeScript.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NODE_MAJOR = 24;

/**
 * Why a command cannot run here, in a sentence that says what to do; null when it can.
 * @param {{ nodeVersion: string, folder: string }} installation
 * @returns {string | null}
 */
export function installationProblem({ nodeVersion, folder }) {
  const letter = /[#?]/.exec(folder)?.[0];
  if (letter)
    return `Angala lies in ${folder}: Vite takes no folder with '${letter}' in its name. Rename or move it.`;
  const packages = requiredPackages(folder, 'dependencies');
  if (!packages.some(({ installed }) => installed !== null))
    return 'Nothing is installed yet. Run `npm install` first.';
  return nodeProblem(nodeVersion) ?? packageProblem(packages);
}

/**
 * Whether a package of `devDependencies`, which checks, tests and a deploy need, is missing or has another version.
 * @param {string} folder
 * @returns {boolean}
 */
export function toolsAreMissing(folder) {
  return requiredPackages(folder, 'devDependencies').some(
    ({ required, installed }) => installed !== required,
  );
}

/** @param {string} version @returns {string | null} */
function nodeProblem(version) {
  if (Number(version.split('.')[0]) >= NODE_MAJOR) return null;
  return (
    `This is Node ${version}, and Angala needs Node ${NODE_MAJOR}, which \`npm install\` brings along. ` +
    'Run `npm install` without --ignore-scripts, and start commands with npm, such as `npm start`.'
  );
}

/** @param {Package[]} packages @returns {string | null} */
function packageProblem(packages) {
  const wrong = packages.filter(({ required, installed }) => installed !== required);
  const [first] = wrong;
  if (!first) return null;
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
  const description = `${first.name} ${first.required} (${first.installed ? `${first.installed} is` : 'it is not'} installed)${others}`;
  return `Angala needs ${description}. Run \`npm install\` again.`;
}

/**
 * @typedef {{ name: string, required: string, installed: string | null }} Package
 * @param {string} folder
 * @param {'dependencies' | 'devDependencies'} list
 * @returns {Package[]}
 */
function requiredPackages(folder, list) {
  /** @type {Record<string, string>} */
  const required = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))[list];
  return Object.entries(required).map(([name, version]) => ({
    name,
    required: version,
    installed: installedVersion(join(folder, 'node_modules', name, 'package.json')),
  }));
}

/** @param {string} file @returns {string | null} */
function installedVersion(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

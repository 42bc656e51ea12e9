import { BuildStop } from './stop.ts';

const NEEDED = 22;

/** npm scripts run the Node of node_modules/.bin; a global one that is too old means that it was not installed. */
export function checkNodeVersion(version = process.versions.node): void {
  if (Number(version.split('.')[0]) >= NEEDED) return;
  throw new BuildStop(
    `This is Node ${version}, and Angala needs ${NEEDED} or newer, which \`npm install\` brings along. ` +
      'Run `npm install` without --ignore-scripts, and start commands with npm, such as `npm start`.',
  );
}

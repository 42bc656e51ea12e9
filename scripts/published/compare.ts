// Says what differs between two published folders: node scripts/published/compare.ts BEFORE AFTER
// How both are published is in .github/TESTING.md (Comparing two versions).
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { comparePublished } from './compare-published.ts';

const [before = '', after = ''] = process.argv.slice(2);
const { gone, come, differing, same, pieces } = comparePublished(filesOf(before), filesOf(after));
const lines = [
  `${same} files are the same, ${differing.length} differ, ${gone.length} are gone, ${come.length} have come.`,
  ...gone.map((path) => `gone: ${path}`),
  ...come.map((path) => `has come: ${path}`),
  ...differing.filter((path) => !path.endsWith('.html')).map((path) => `differs: ${path}`),
  ...pieces.map(
    ({ sign, tag, pages, texts, example, page }) =>
      `${sign} ${pages} pages, ${texts} texts: ${tag} ${example.slice(0, 160)} (${page})`,
  ),
];
process.stdout.write(`${lines.join('\n')}\n`);

function filesOf(folder: string): Map<string, string> {
  const paths = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}

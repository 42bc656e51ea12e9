import { CommandError } from '#server/command/command-error.ts';
import type { SitePage } from '#page-models/site-pages.ts';

/** A `.` or `..` segment, or a character that a file system treats as a separator or an end. */
const LEAVES = /(?:^|\/)\.\.?(?:\/|$)|[\\\0]/;

/** The file of a page below the site folder: '/buy' -> 'buy/index.html', '/404.html' -> '404.html'. */
export function siteFile(page: Pick<SitePage, 'filePath'>): string {
  const { filePath } = page;
  const path = (filePath.includes('%') ? decodeURIComponent(filePath) : filePath).slice(1);
  if (LEAVES.test(path)) {
    throw new CommandError(`The address ${page.filePath} leaves the site folder. Correct its slug.`);
  }
  if (path.endsWith('.html')) return path;
  return path === '' ? 'index.html' : `${path}/index.html`;
}

/** Throws when two pages have the same file; the message names both (decision A5). */
export function siteFiles(pages: readonly SitePage[]): Map<SitePage, string> {
  const owners = new Map<string, SitePage>();
  const files = new Map<SitePage, string>();
  for (const page of pages) {
    const file = siteFile(page);
    const name = file.toLowerCase();
    const owner = owners.get(name);
    if (owner) throw new CommandError(conflict(file, owner, page));
    owners.set(name, page);
    files.set(page, file);
  }
  return files;
}

function conflict(file: string, one: SitePage, other: SitePage): string {
  return `${nameOf(one)} and ${nameOf(other)} want the same file, ${file}. Give one of them another slug.`;
}

function nameOf(page: SitePage): string {
  return page.entity ? `${page.entity.type} ${page.entity.id} (${page.path})` : `the page ${page.path}`;
}

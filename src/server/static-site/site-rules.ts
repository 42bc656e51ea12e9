import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import { type HeaderRules, parseHeaderRules } from './header-rules.ts';
import { parseRedirects, type Redirects } from './redirects.ts';

export type SiteRules = { readonly redirects: Redirects; readonly headers: HeaderRules };

/**
 * Reads the rules of the CDN, and again whenever the files change. Each read logs the lines that it does not
 * understand.
 */
export function watchSiteRules(siteDir: string, log: Log): () => Promise<SiteRules> {
  const redirects = watchFile(join(siteDir, '_redirects'), log, parseRedirects);
  const headers = watchFile(join(siteDir, '_headers'), log, parseHeaderRules);
  return async () => ({ redirects: await redirects(), headers: await headers() });
}

function watchFile<T extends { readonly problems: readonly string[] }>(
  file: string,
  log: Log,
  parse: (text: string) => T,
): () => Promise<T> {
  let lastStamp = '';
  let rules = parse('');
  return async () => {
    const stamp = await stampOf(file);
    if (stamp === lastStamp) return rules;
    rules = parse(stamp === '' ? '' : await readFile(file, 'utf8'));
    lastStamp = stamp;
    for (const problem of rules.problems) log.warn(problem);
    return rules;
  };
}

async function stampOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino}-${found.size}-${found.mtimeNs}` : '';
}

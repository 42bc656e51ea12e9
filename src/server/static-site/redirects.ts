import { matchPattern, type Pattern, parsePattern } from './pattern.ts';

const statuses = [200, 301, 302, 303, 307, 308] as const;
type Status = (typeof statuses)[number];

export type RedirectRule = { readonly from: Pattern; readonly to: string; readonly status: Status };

export type Redirects = {
  /** Rules without placeholders. `at` is the line: the first matching one wins, as on the CDNs. */
  readonly exact: ReadonlyMap<string, { readonly rule: RedirectRule; readonly at: number }>;
  readonly dynamic: readonly { readonly rule: RedirectRule; readonly at: number }[];
  readonly problems: readonly string[];
};

export type RedirectTarget = { readonly status: Status; readonly to: string };

/** Reads a `_redirects` file in the format that Netlify and Cloudflare Pages share: `from to status`, one per line. */
export function parseRedirects(text: string): Redirects {
  const exact = new Map<string, { rule: RedirectRule; at: number }>();
  const dynamic: { rule: RedirectRule; at: number }[] = [];
  const problems: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const parts = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (parts[0] === '') continue;
    const rule = parseRule(parts);
    if (typeof rule === 'string') problems.push(`_redirects line ${at + 1}: ${rule}`);
    else if (rule.from.names.length > 0) dynamic.push({ rule, at });
    else if (!exact.has(rule.from.text)) exact.set(rule.from.text, { rule, at });
  }
  return { exact, dynamic, problems };
}

function parseRule([from, to, code, ...rest]: string[]): RedirectRule | string {
  if (!from?.startsWith('/')) return 'a rule begins with a path.';
  if (!to || !/^(?:\/(?!\/)|https?:\/\/)/.test(to))
    return 'a rule names where it leads, a path or an address.';
  if (rest.length > 0) return 'conditions after the status are not understood here.';
  // The status is required, because the default of Netlify is 301 and that of Cloudflare is 302.
  if (code === undefined) return 'a rule names its status, the hosts disagree about the default.';
  const status = statuses.find((allowed) => String(allowed) === code);
  if (!status) return `the status is one of ${statuses.join(', ')}.`;
  if (status === 200 && !to.startsWith('/')) return 'a rewrite stays on this site.';
  return { from: parsePattern(from), to, status };
}

/** The target to which this path leads; undefined when no rule matches. */
export function findRedirect({ exact, dynamic }: Redirects, path: string): RedirectTarget | undefined {
  const exactMatch = exact.get(path);
  for (const { rule, at } of dynamic) {
    if (exactMatch && exactMatch.at < at) break;
    const found = matchPattern(rule.from, path);
    if (found) return { status: rule.status, to: fillPlaceholders(rule.to, found) };
  }
  return exactMatch && { status: exactMatch.rule.status, to: exactMatch.rule.to };
}

function fillPlaceholders(to: string, values: ReadonlyMap<string, string>): string {
  return to.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => values.get(name) ?? whole);
}

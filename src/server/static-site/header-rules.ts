import { matchPattern, type Pattern, parsePattern } from './pattern.ts';

type HeaderRule = {
  readonly path: Pattern;
  readonly set: readonly (readonly [name: string, value: string])[];
  readonly unset: readonly string[];
};

export type HeaderRules = { readonly rules: readonly HeaderRule[]; readonly problems: readonly string[] };

/** The format of Netlify and Cloudflare: a path, then indented `Name: value` to set, `! Name` to remove. */
export function parseHeaderRules(text: string): HeaderRules {
  const rules: { path: Pattern; set: [string, string][]; unset: string[] }[] = [];
  const problems: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const rule = rules.at(-1);
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(trimmed) ?? [];
    const unsetName = /^!\s*([\w-]+)$/.exec(trimmed)?.[1];
    if (/^\//.test(line)) rules.push({ path: parsePattern(trimmed), set: [], unset: [] });
    else if (/^\s/.test(line) && rule && name && value) rule.set.push([name.toLowerCase(), value]);
    else if (/^\s/.test(line) && rule && unsetName) rule.unset.push(unsetName.toLowerCase());
    else problems.push(`_headers line ${at + 1}: expected a path, or an indented 'Name: value' under one.`);
  }
  return { rules, problems };
}

/** Values of a header that several rules set are joined, as on the CDNs. */
export function headersFor({ rules }: HeaderRules, path: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules) {
    if (!matchPattern(rule.path, path)) continue;
    for (const name of rule.unset) headers.delete(name);
    for (const [name, value] of rule.set) {
      const earlier = headers.get(name);
      headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
    }
  }
  return Object.fromEntries(headers);
}

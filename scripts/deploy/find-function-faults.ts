import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATHS = ['entrypoint', 'import_map'] as const;

/** The CLI only warns about a path that does not exist and then says 'Deployed'. */
export function findFunctionFaults(root: string): string[] {
  const sections = functionSections(readFileSync(join(root, 'supabase/config.toml'), 'utf8'));
  const folders = readdirSync(join(root, 'functions')).filter((name) =>
    existsSync(join(root, 'functions', name, 'index.ts')),
  );
  return [
    ...folders
      .filter((name) => !sections.has(name))
      .map((name) => `supabase/config.toml: functions/${name} is not in it and would not be deployed.`),
    ...[...sections].flatMap(([name, keys]) => faultsOf(root, name, keys)),
  ];
}

function faultsOf(root: string, name: string, keys: ReadonlyMap<string, string>): string[] {
  const missing = PATHS.filter((key) => {
    const path = keys.get(key);
    return path === undefined || !existsSync(join(root, 'supabase', path));
  }).map((key) => `supabase/config.toml: ${key} of ${name} is '${keys.get(key) ?? ''}', where no file is.`);
  const hasVerifyJwt = ['true', 'false'].includes(keys.get('verify_jwt') ?? '');
  return hasVerifyJwt
    ? missing
    : [...missing, `supabase/config.toml: ${name} must say verify_jwt = true or false.`];
}

/** `[functions.name]` -> its keys, unquoted. */
function functionSections(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let current: Map<string, string> | null = null;
  for (const line of text.split('\n')) {
    const [, section] = /^\s*\[([^\]]+)\]/.exec(line) ?? [];
    if (section !== undefined) {
      const [, name] = /^functions\.([\w-]+)$/.exec(section) ?? [];
      current = name === undefined ? null : new Map();
      if (name !== undefined && current) sections.set(name, current);
    }
    const [, key, value] = /^\s*(\w+)\s*=\s*"?([^"#]*?)"?\s*(?:#.*)?$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) current?.set(key, value);
  }
  return sections;
}

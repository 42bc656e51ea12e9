import { posix } from 'node:path';

export type Import = { readonly from: string; readonly how: 'value' | 'type' | 'later' };

/** The imports of a module, and those in the frontmatter and the scripts of an .astro file. */
export function importsOf(source: string): Import[] {
  const found: Import[] = [];
  for (const [, type, names = '', from = ''] of source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?([^;'"()=]*?)\s*from\s+'([^']+)'/gm,
  )) {
    found.push({ from, how: type || onlyTypes(names) ? 'type' : 'value' });
  }
  for (const [, from = ''] of source.matchAll(/^\s*import\s+'([^']+)'/gm)) found.push({ from, how: 'value' });
  for (const [, from = ''] of source.matchAll(/\bimport\(\s*'([^']+)'/g)) found.push({ from, how: 'later' });
  return found;
}

/** `{ type A, type B }`: such an import disappears when types are stripped. */
function onlyTypes(names: string): boolean {
  const inside = /^\{(.*)\}$/s.exec(names.trim())?.[1];
  return inside?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
}

/** The embedded backend itself, the one way into it, the commands that serve it to a browser, and the tests. */
const MAY_OPEN_EMBEDDED =
  /^(src\/server\/(embedded\/|backend\/backend\.ts)|scripts\/(start|dev)\.ts$|tests\/)/;

/** Rules on who may import what that Biome's patterns cannot express. */
export function findStrayImports(file: string, source: string): string[] {
  const layer = layerOf(file);
  return importsOf(source).flatMap(({ from, how }) => {
    if (from.includes('/embedded/') && !MAY_OPEN_EMBEDDED.test(file)) {
      return [`${file}: '${from}' is for clones; reach the backend through '#server/backend/backend.ts'.`];
    }
    if (from.startsWith('.')) {
      const target = posix.normalize(posix.join(posix.dirname(file), from));
      const reached = layerOf(target);
      if (reached === layer || !(reached.startsWith('src/') || reached === 'functions')) return [];
      return [`${file}: '${from}' leaves ${layer}; name the layer instead: '#…'.`];
    }
    if (from.startsWith('#') && layerOf(fileOf(from)) === layer) {
      return [`${file}: '${from}' is in ${layer} as well; use a relative path.`];
    }
    if (/^src\/(components|layouts)\//.test(file) && from.startsWith('#page-models/') && how !== 'type') {
      return [`${file}: '${from}' is for 'import type' here; a page hands its words down as props.`];
    }
    if (file.startsWith('src/islands/') && from.startsWith('@supabase/') && how === 'value') {
      return [`${file}: '${from}' is 55 KB; load it by import() when it is needed.`];
    }
    return [];
  });
}

/** 'src/domain/money/price.ts' for '#domain/money/price.ts': see `imports` in package.json. */
function fileOf(alias: string): string {
  return alias.startsWith('#functions/') ? alias.slice(1) : `src/${alias.slice(1)}`;
}

function layerOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' ? `src/${second}` : first;
}

import { posix } from 'node:path';

export type ModuleImport = { readonly from: string; readonly kind: 'value' | 'type' | 'dynamic' };

/** The imports of a module, and those in the frontmatter and the scripts of an .astro file. */
export function importsOf(source: string): ModuleImport[] {
  const found: ModuleImport[] = [];
  for (const [, type, names = '', from = ''] of source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?([^;'"()=]*?)\s*from\s+'([^']+)'/gm,
  )) {
    found.push({ from, kind: type || onlyTypes(names) ? 'type' : 'value' });
  }
  for (const [, from = ''] of source.matchAll(/^\s*import\s+'([^']+)'/gm))
    found.push({ from, kind: 'value' });
  for (const [, from = ''] of source.matchAll(/\bimport\(\s*'([^']+)'/g))
    found.push({ from, kind: 'dynamic' });
  return found;
}

/** `{ type A, type B }`: such an import disappears when types are stripped. */
function onlyTypes(names: string): boolean {
  const specifiers = /^\{(.*)\}$/s.exec(names.trim())?.[1];
  return specifiers?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
}

/** The embedded backend itself, the development server and the tests. */
const MAY_IMPORT_EMBEDDED = /^(src\/server\/embedded\/|scripts\/dev\.ts$|tests\/)/;
/** These also run with a hosted project, so they load the embedded backend only when there is none. */
const MAY_LOAD_EMBEDDED = /^(src\/server\/backend\/backend\.ts|scripts\/start\.ts)$/;

/** Rules on who may import what that Biome's patterns cannot express. */
export function findForbiddenImports(file: string, source: string): string[] {
  const layer = layerOf(file);
  return importsOf(source).flatMap(({ from, kind }) => {
    if (from.includes('/embedded/') && !MAY_IMPORT_EMBEDDED.test(file)) {
      if (!MAY_LOAD_EMBEDDED.test(file))
        return [`${file}: '${from}' is for clones; reach the backend through '#server/backend/backend.ts'.`];
      if (kind === 'value')
        return [`${file}: '${from}' is for clones; load it by import() where there is no hosted project.`];
    }
    if (from.startsWith('.')) {
      const target = posix.normalize(posix.join(posix.dirname(file), from));
      const targetLayer = layerOf(target);
      if (targetLayer === layer || !(targetLayer.startsWith('src/') || targetLayer === 'functions'))
        return [];
      return [`${file}: '${from}' leaves ${layer}; name the layer instead: '#…'.`];
    }
    if (from.startsWith('#') && layerOf(fileOf(from)) === layer) {
      return [`${file}: '${from}' is in ${layer} as well; use a relative path.`];
    }
    if (/^src\/(components|layouts)\//.test(file) && from.startsWith('#page-models/') && kind !== 'type') {
      return [`${file}: '${from}' is for 'import type' here; a page hands its words down as props.`];
    }
    if (file.startsWith('src/islands/') && from.startsWith('@supabase/') && kind === 'value') {
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

import { features } from 'web-features';
import * as z from 'zod';
import manifest from '../../../package.json' with { type: 'json' };

/** The names of web-features for the browsers in `browserslist` of package.json. */
const nameInData = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const;

/** The oldest browsers we serve (decision 057). */
const oldest = manifest.browserslist.map((entry) => {
  const [name, version = ''] = entry.split(' ');
  return { name: z.enum(['chrome', 'edge', 'firefox', 'safari', 'ios_saf']).parse(name), version };
});

/** The same browsers in the form that Lightning CSS takes. */
export const lightningTargets = Object.fromEntries(
  oldest.map(({ name, version }) => {
    const [major = 0, minor = 0] = numbers(version);
    return [name, (major << 16) | (minor << 8)];
  }),
);

type Support = Partial<Record<(typeof nameInData)[keyof typeof nameInData], string>>;

/** Features of the web platform, such as 'api.URL.canParse_static', and whether all the oldest browsers have them. */
const platformFeatures = Object.values(features).flatMap((feature) => {
  if (feature.kind !== 'feature') return [];
  const { support, by_compat_key: byKey } = feature.status;
  return (feature.compat_features ?? []).map((key) => ({
    key,
    common: isCommon(byKey?.[key]?.support ?? support),
  }));
});

function isCommon(support: Support): boolean {
  return oldest.every(({ name, version }) => {
    const since = support[nameInData[name]];
    return since !== undefined && isAtMost(numbers(since), numbers(version));
  });
}

function isAtMost([major = 0, minor = 0]: number[], [ofMajor = 0, ofMinor = 0]: number[]): boolean {
  return major < ofMajor || (major === ofMajor && minor <= ofMinor);
}

function numbers(version: string): number[] {
  return version.replace('≤', '').split('.').map(Number);
}

const parts = (pattern: RegExp, common: boolean) =>
  platformFeatures
    .flatMap(({ key, common: isFeatureCommon }) =>
      isFeatureCommon === common ? [pattern.exec(key)?.slice(1) ?? []] : [],
    )
    .filter(([name]) => name !== undefined);
const names = (pattern: RegExp, common: boolean) => parts(pattern, common).map(([name = '']) => name);

const statics = [
  ...parts(/^api\.(\w+)\.(\w+)_static$/, false),
  ...parts(/^javascript\.builtins\.(\w+)\.(\w+)$/, false),
].map((name) => name.join('.'));
const oldMembers = new Set(names(/^(?:api|javascript\.builtins)\.\w+\.(\w+?)(?:_static)?$/, true));
const members = names(/^javascript\.builtins\.\w+\.(\w+)$/, false).filter((name) => !oldMembers.has(name));
const constructors = names(/^(?:api|javascript\.builtins)\.(\w+)$/, false);

/** What a script calls that some of the oldest browsers lack. An optional call, `a.b?.()`, does not count. */
export function unsupportedCalls(script: string): string[] {
  const calls = (pattern: RegExp) => new Set([...script.matchAll(pattern)].map(([, name = '']) => name));
  const [staticCalls, memberCalls, constructed] = [
    calls(/(?<![\w.])([A-Z]\w+\.\w+)\(/g),
    calls(/\.(\w+)\(/g),
    calls(/\bnew ([A-Z]\w+)\(/g),
  ];
  return [
    ...statics.filter((name) => staticCalls.has(name)),
    ...members.filter((name) => memberCalls.has(name)),
    ...constructors.filter((name) => constructed.has(name)),
  ].sort();
}

const properties = names(/^css\.properties\.([\w-]+)$/, false);
const atRules = names(/^css\.at-rules\.([\w-]+)$/, false);
const functions = names(/^css\.types\.(?:\w+\.)?(\w+-[\w-]+)$/, false);

/** Properties, rules and functions that some of the oldest browsers lack and that have no -webkit- form beside them. */
export function unsupportedStyles(sheet: string): string[] {
  return [
    ...properties.filter((name) => sheet.includes(`;${name}:`) || sheet.includes(`{${name}:`)),
    ...atRules.filter((name) => sheet.includes(`@${name}`)).map((name) => `@${name}`),
    ...functions.filter((name) => sheet.includes(`${name}(`)).map((name) => `${name}()`),
  ]
    .filter((name) => !sheet.includes(`-webkit-${name}:`))
    .sort();
}

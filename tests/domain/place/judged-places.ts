import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKnownPlaces, type KnownPlaces } from '#domain/place/known-places.ts';
import { placesOfCity } from '#domain/place/places-of-city.ts';
import type { PlacedArea } from '#domain/place/city-areas.ts';
import { type PlaceProposal, proposePlaces } from '#domain/place/propose-places.ts';
import { keyOf, readPlaceName } from '#domain/place/read-place-name.ts';

/** An area of Bangalore as brokers typed it, judged by hand. */
export interface JudgedArea {
  area: string;
  homes: number;
  kind: string;
  /** The usual spelling of the place itself. */
  canonical: string;
  /** Empty: people look for it by its own name. */
  parent: string;
  isSure: boolean;
}

const readRows = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/places', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '')),
    );

export const judgedAreas: readonly JudgedArea[] = readRows('area-parents.csv').map(
  ([area = '', homes, kind = '', canonical = '', parent = '', sure]) => ({
    ...{ area, kind, canonical, parent },
    homes: Number(homes),
    isSure: sure === 'yes',
  }),
);

/** Pairs of names that look alike and are two places. */
export const notTheSame: readonly (readonly [string, string])[] = readRows('not-the-same.csv').map(
  ([name = '', other = '']) => [name, other],
);

const bangalore = placesOfCity('Bangalore');

export function areaOf(name: string, homes = 0, id = name): PlacedArea {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const point = bangalore.pointOf(slug);
  return {
    ...{ id, name, homes, merged: [], pinCodes: bangalore.pinCodesOf(slug) },
    point: point && point.confidence !== 'low' ? point : null,
  };
}

const keyOfName = (name: string) => {
  const [first] = readPlaceName(name).names;
  return first ? keyOf(first) : '';
};

/** The judged areas, and an area for each place that they belong to. */
export const judgedCity: readonly PlacedArea[] = [
  ...judgedAreas.map(({ area, homes }) => areaOf(area, homes)),
  ...[...new Set(judgedAreas.map(({ parent }) => parent).filter((parent) => parent !== ''))]
    .filter(
      (parent) =>
        !judgedAreas.some(
          ({ area }) => readPlaceName(area).names.length === 1 && keyOfName(area) === keyOfName(parent),
        ),
    )
    .map((parent) => areaOf(parent, 50)),
];

/** What one would know of the city from these areas alone. */
export function knownFrom(areas: readonly JudgedArea[]): KnownPlaces {
  const several = new Set<string>();
  for (const { area, canonical, homes, isSure } of areas) {
    if (isSure) continue;
    const key = keyOfName(canonical);
    const isClear = areas.some(
      (other) =>
        other.isSure &&
        (keyOfName(other.area) === key || (keyOfName(other.canonical) === key && other.homes > homes)),
    );
    if (!isClear) several.add(canonical);
    else if (keyOfName(area) !== key) several.add(area);
  }
  const unclear = new Set([...several].map(keyOfName));
  const own: string[] = [];
  const parts = new Map<string, string[]>();
  const spellings = new Map<string, string[]>();
  for (const { area, kind, canonical, parent, isSure } of areas) {
    const { names, isBeside } = readPlaceName(area);
    if (!isSure || kind === 'none' || isBeside || names.length !== 1) continue;
    const isInContext = kind !== 'spelling' && keyOfName(area) !== keyOfName(canonical);
    const name = isInContext || unclear.has(keyOfName(canonical)) ? area : canonical;
    if (unclear.has(keyOfName(name))) continue;
    if (parent === '') own.push(name);
    else parts.set(parent, [...(parts.get(parent) ?? []), name]);
    if (keyOfName(area) !== keyOfName(name)) spellings.set(name, [...(spellings.get(name) ?? []), area]);
  }
  const written = (names: ReadonlyMap<string, string[]>) =>
    Object.fromEntries([...names].map(([name, list]) => [name, list.join('|')]));
  return createKnownPlaces({
    ...{ own: own.join('|'), several: [...several].join('|'), perhaps: {} },
    ...{ parts: written(parts), spellings: written(spellings) },
  });
}

export interface Verdict {
  right: string[];
  wrong: string[];
  waiting: string[];
}

/** Compares what the rules are sure of with what was judged. */
export function compareWithJudged(known: KnownPlaces, judged: readonly JudgedArea[]): Verdict {
  const proposals = proposePlaces(judgedCity, known);
  const canonical = new Map(judgedAreas.map((area) => [area.area, area.canonical]));
  const usual = (id: string | null) => (id === null ? '' : keyOfName(canonical.get(id) ?? id));
  const verdict: Verdict = { right: [], wrong: [], waiting: [] };
  for (const { area, canonical: name, parent } of judged) {
    const said = proposals.get(area);
    if (!said?.isSure) {
      verdict.waiting.push(area);
      continue;
    }
    const expected = parent === '' ? '' : keyOfName(parent);
    verdict[isRight(said, expected, keyOfName(name)) ? 'right' : 'wrong'].push(area);
  }
  return verdict;

  function isRight({ kind, parent }: PlaceProposal, expected: string, self: string): boolean {
    if (kind !== 'spelling') return usual(parent) === expected;
    // A spelling of the place itself, whose own parent is compared where that one is judged, or of what people type.
    return usual(parent) === self || usual(parent) === expected;
  }
}

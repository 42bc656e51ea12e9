import { normaliseWords, phoneticForm, phoneticKey } from '../../typed-text/normalise-words.ts';
import { choiceSlug } from '../slug-of-name.ts';
import { NEAR_METRO } from '../near.ts';
import { anyOrder } from './area-names.ts';

/** A place to be near, by its names: its position is in another file. */
export interface NamedSpot {
  slug: string;
  /** 'Manyata Tech Park', 'Indiranagar metro station'. */
  name: string;
  /** How far people go to it, in metres. */
  within: number;
}

export interface SpotNames {
  /** A station by its name without the word 'metro', in any spelling. Null if there is none. */
  station(words: readonly string[]): NamedSpot | null;
  /** A landmark, or a line of the metro. */
  named(words: readonly string[]): NamedSpot | null;
  /** Spots whose name continues the typed text; none for less than three letters. */
  startingWith(words: readonly string[], max: number): NamedSpot[];
  /** Null for a slug that nothing has. */
  nameOf(slug: string): string | null;
}

/** Landmarks that people go equally far to: their names, joined by '|'. */
export type EncodedLandmarks = [metres: number, ...names: string[]];

export interface EncodedSpots {
  /** Names of metro stations. */
  stations: readonly string[];
  /** 'Purple'. */
  metroLines: readonly string[];
  landmarks: readonly EncodedLandmarks[];
}

/** All metro stations together. */
export const anyStation: NamedSpot = { slug: 'metro', name: 'a metro station', within: NEAR_METRO };

/** Whether a spot is a station or a line of the metro. */
export function isInMetro(slug: string): boolean {
  return /-(?:metro|line)$/.test(slug);
}

const MIN_LETTERS = 3;

export function createSpotNames({ stations, metroLines, landmarks }: EncodedSpots): SpotNames {
  const ofStations = stations.map((name): NamedSpot & { station: string } => ({
    slug: `${choiceSlug(name)}-metro`,
    name: `${name} metro station`,
    within: NEAR_METRO,
    station: name,
  }));
  const lines = metroLines.map((line): NamedSpot => ({
    slug: `${choiceSlug(line)}-line`,
    name: `${line} Line`,
    within: NEAR_METRO,
  }));
  const known = landmarks.flatMap(([within, ...all]) =>
    all.map((joined) => {
      const names = joined.split('|');
      const [name = ''] = names;
      return { names, spot: { slug: choiceSlug(name), name, within } };
    }),
  );
  const byKey = new Map<string, NamedSpot>();
  for (const { names, spot } of [...known, ...lines.map((spot) => ({ names: [spot.name], spot }))])
    for (const name of names) {
      const key = anyOrder(normaliseWords(name).map(phoneticForm));
      // The first of two with one name is the better known.
      for (const each of [key, oneWord(normaliseWords(name))]) if (!byKey.has(each)) byKey.set(each, spot);
    }
  const stationByKey = new Map<string, NamedSpot>([
    // A whole name comes after the parts of others, and so before them: 'Kengeri' is not 'Kengeri Bus Terminal'.
    ...ofStations.flatMap((spot) => partsOf(spot.station).map((part) => [keyOf(part), spot] as const)),
    ...ofStations.map((spot) => [keyOf(spot.station), spot] as const),
  ]);
  const all = new Map(
    [anyStation, ...ofStations, ...lines, ...known.map(({ spot }) => spot)].map((spot) => [spot.slug, spot]),
  );

  /** Made at the first key that is typed, because a page may only need the filters. */
  let plainNames: { plain: string; spot: NamedSpot; isStation: boolean }[] | null = null;
  function namesInPlain() {
    const plainOf = (name: string) => normaliseWords(name).join('');
    plainNames ??= [
      ...[...known, ...lines.map((spot) => ({ names: [spot.name], spot }))].flatMap(({ names, spot }) =>
        names.map((name) => ({ plain: plainOf(name), spot, isStation: false })),
      ),
      { plain: 'metrostation', spot: anyStation, isStation: false },
      ...ofStations.map((spot) => ({ plain: plainOf(spot.name), spot, isStation: true })),
    ].sort((one, other) => one.plain.length - other.plain.length);
    return plainNames;
  }

  return {
    station: (words) => stationByKey.get(phoneticKey(words)) ?? null,
    named: (words) => byKey.get(anyOrder(words.map(phoneticForm))) ?? byKey.get(oneWord(words)) ?? null,
    nameOf: (slug) => all.get(slug)?.name ?? null,
    startingWith(words, max) {
      const typed = words.join('');
      if (typed.length < MIN_LETTERS) return [];
      const found = namesInPlain().filter(
        // Only once the word 'metro' is begun: until then the area of the same name is meant.
        ({ plain, isStation }) =>
          plain.startsWith(typed) && (!isStation || typed.length > plain.length - 'metrostation'.length),
      );
      return [...new Set(found.map(({ spot }) => spot))].slice(0, max);
    },
  };
}

/** No spot, where their names are not loaded. */
export const noSpots: SpotNames = createSpotNames({ stations: [], metroLines: [], landmarks: [] });

/** 'Tech Village' is 'TechVillage'. */
function oneWord(words: readonly string[]): string {
  return phoneticForm(words.join(''));
}

function keyOf(name: string): string {
  return phoneticKey(normaliseWords(name));
}

/** 'Whitefield (Kadugodi)' is both, 'Central Silk Board' is 'Silk Board', and 'Krishna Rajendra Market' is 'KR Market'. */
function partsOf(name: string): string[] {
  const parts = name.split(/[,()–]/).flatMap((part) => {
    const words = part.trim().split(/\s+/);
    const ends = words.slice(1, -1).map((_, at) => words.slice(at + 1).join(' '));
    return [words.join(' '), ...ends].filter((each) => each !== '');
  });
  const initials = /^((?:\p{Lu}\p{L}+ ){2,})(\p{Lu}\p{L}+)$/u.exec(name);
  return initials
    ? [...parts, `${(initials[1] ?? '').replace(/[^\p{Lu}]/gu, '')} ${initials[2] ?? ''}`]
    : parts;
}

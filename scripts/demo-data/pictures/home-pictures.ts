import type { HomeFacts } from '../facts/home-facts.ts';
import { stableChoice } from '../stable-choice.ts';
import { captionOf } from './captions.ts';
import { palettesOf, pictureNear, pictureUrl, type Palette, type Scene } from './scene.ts';

export interface HomePictures {
  images: string[];
  image_desc: string[];
}

const rooms: readonly Scene[] = ['living', 'lounge', 'kitchen', 'galley-kitchen', 'bedroom', 'guest-bedroom'];
const apartmentScenes: readonly Scene[] = [
  ...rooms,
  'balcony',
  'dining',
  'bath',
  'study',
  'garden',
  'street',
];
const houseScenes: readonly Scene[] = [
  ...rooms,
  'courtyard',
  'garden',
  'dining',
  'study',
  'bath',
  'balcony',
  'street',
];
const studioScenes: readonly Scene[] = ['living', 'galley-kitchen', 'bath', 'balcony', 'study', 'street'];
const plotScenes: readonly Scene[] = ['street', 'garden', 'skyline'];

/**
 * Gives each home its pictures in turn. The opening picture is the one of its kind used longest ago,
 * so that homes that stand side by side in a list never open alike.
 */
export function createPictureBook(): (home: HomeFacts, key: string) => HomePictures {
  const lastUsed = new Map<string, number>();
  let turn = 0;
  return (home, key) => {
    turn += 1;
    const opening = longestUnused(openingsOf(home), key, lastUsed);
    lastUsed.set(pictureUrl(...opening), turn);
    const scenes = withoutTwins([opening[0], ...scenesOf(home, key)], home);
    const count = home.odd.pictures ?? stableChoice(`pictures of ${key}`).between(4, 8);
    const shown = scenes.slice(0, count);
    const captions = shown.map((scene) => captionOf(scene, home, key));
    return {
      images: shown.map((scene) => pictureNear(scene, opening[1])),
      image_desc: home.odd.captions === 'fewer' ? captions.slice(0, 2) : captions,
    };
  };
}

function openingsOf({ kind, bedrooms, society }: HomeFacts): [Scene, Palette][] {
  const outside: Record<HomeFacts['kind'], Scene[]> = {
    Apartment:
      society?.kind === 'tower'
        ? ['facade', 'tower-entrance', 'tower-top']
        : ['lowrise', 'lowrise-corner', 'lowrise-stilts'],
    'Independent House': ['house', 'house-front', 'courtyard', 'court-tree', 'court-pillars'],
    Villa: ['villas', 'villa-roofs', 'house', 'house-front', 'courtyard', 'court-pillars'],
    'Row House': ['villas', 'villa-roofs', 'courtyard', 'court-tree'],
    Plot: ['street', 'garden', 'street-trees', 'garden-bench'],
  };
  const inside: Scene[] =
    kind === 'Plot'
      ? []
      : bedrooms === 0
        ? ['living', 'living-sofa']
        : [
            'living',
            'lounge',
            'balcony',
            'dining',
            'lounge-window',
            'dining-table',
            'balcony-chair',
            'living-sofa',
          ];
  return [...outside[kind], ...inside].flatMap((scene) =>
    palettesOf(scene).map((palette): [Scene, Palette] => [scene, palette]),
  );
}

function scenesOf(home: HomeFacts, key: string): Scene[] {
  if (home.kind === 'Plot') return [...plotScenes];
  const choice = stableChoice(`scenes of ${key}`);
  const all = home.bedrooms === 0 ? studioScenes : home.kind === 'Apartment' ? apartmentScenes : houseScenes;
  const first = choice.pick<Scene[]>([
    ['living', 'bedroom', 'kitchen', 'balcony'],
    ['lounge', 'kitchen', 'bedroom', 'bath'],
    ['living', 'galley-kitchen', 'bedroom', 'dining'],
    ['lounge', 'bedroom', 'galley-kitchen', 'study'],
  ]);
  const start = home.bedrooms === 0 ? [] : first;
  return [...start, ...choice.shuffled(all).filter((scene) => !start.includes(scene) && fits(scene, home))];
}

/** Two ways to draw one room; near and far views of one way may stand together. */
const ways: readonly (readonly [one: readonly Scene[], other: readonly Scene[]])[] = [
  [
    ['living', 'living-sofa'],
    ['lounge', 'lounge-window'],
  ],
  [['kitchen'], ['galley-kitchen']],
];

/** Each scene once; a home below four bedrooms shows one hall and one kitchen, not two that differ. */
function withoutTwins(scenes: readonly Scene[], { bedrooms }: HomeFacts): Scene[] {
  const kept: Scene[] = [];
  for (const scene of scenes) {
    const twins = (bedrooms ?? 0) < 4 ? twinsOf(scene) : [];
    if (!kept.includes(scene) && !twins.some((twin) => kept.includes(twin))) kept.push(scene);
  }
  return kept;
}

function twinsOf(scene: Scene): readonly Scene[] {
  return ways.flatMap(([one, other]) => (one.includes(scene) ? other : other.includes(scene) ? one : []));
}

/** One bedroom has no guest bedroom; two bedrooms have no study to spare. */
function fits(scene: Scene, { bedrooms }: HomeFacts): boolean {
  if (scene === 'guest-bedroom') return (bedrooms ?? 0) >= 2;
  if (scene === 'study') return (bedrooms ?? 0) !== 2;
  return true;
}

function longestUnused(
  openings: [Scene, Palette][],
  key: string,
  lastUsed: ReadonlyMap<string, number>,
): [Scene, Palette] {
  const choice = stableChoice(`opening of ${key}`);
  const ranked = openings.map((opening) => ({
    opening,
    used: lastUsed.get(pictureUrl(...opening)) ?? 0,
    rank: choice.fraction(),
  }));
  const [best] = ranked.sort((a, b) => a.used - b.used || a.rank - b.rank);
  if (!best) throw new Error(`No opening picture fits ${key}.`);
  return best.opening;
}

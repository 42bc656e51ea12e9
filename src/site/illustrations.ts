const day = ['laterite', 'monsoon', 'jacaranda', 'coffee'] as const;
const withEvening = [...day, 'evening'] as const;
/** Close-ups have two palettes, one of them mirrored. */
const warm = ['laterite', 'coffee'] as const;
const cool = ['jacaranda', 'monsoon'] as const;

/**
 * For each scene: what it shows in plain words, its palettes, and for a close-up the scene that it is part of. The
 * order goes from the street, through the rooms, to the neighbourhood.
 */
const scenes = {
  facade: ['an apartment tower above a garden', withEvening],
  'tower-entrance': ['the entrance of an apartment tower', [...warm, 'evening'], 'facade'],
  'tower-top': ['the upper floors of an apartment tower', cool, 'facade'],
  lowrise: ['a block of flats of four floors on a street', withEvening],
  'lowrise-corner': ['the balconies of a block of flats', warm, 'lowrise'],
  'lowrise-stilts': ['a block of flats above its parking', cool, 'lowrise'],
  'lowrise-street': ['a rain tree between blocks of flats', warm, 'lowrise'],
  house: ['an independent house behind a compound wall', withEvening],
  'house-front': ['the front of an independent house', [...cool, 'evening'], 'house'],
  'house-garden': ['a tree and flowers in the garden of a house', warm, 'house'],
  villas: ['a row of villas along a lane', withEvening],
  'villa-roofs': ['the tiled roofs of a row of villas', [...warm, 'evening'], 'villas'],
  'villa-lane': ['a lane between villas and gardens', cool, 'villas'],
  living: ['a living room with a sofa, a rug and a wall of windows', day],
  'living-sofa': ['a sofa under a framed picture', cool, 'living'],
  lounge: ['a living room that opens to a balcony', day],
  'lounge-window': ['a balcony door between curtains', warm, 'lounge'],
  dining: ['a dining table under a hanging lamp', day],
  'dining-table': ['a dining table laid for six', cool, 'dining'],
  bedroom: ['a bedroom with a double bed and a wall of windows', day],
  'bedroom-bed': ['a double bed between two hanging lamps', warm, 'bedroom'],
  'guest-bedroom': ['a small bedroom with a bed under the window', day],
  'guest-desk': ['a small desk beside a bedroom window', cool, 'guest-bedroom'],
  kitchen: ['a kitchen with an island and three stools', day],
  'kitchen-counter': ['a kitchen counter under brass lamps', warm, 'kitchen'],
  'galley-kitchen': ['a narrow kitchen with a window at the end', day],
  study: ['a study with a desk and bookshelves', day],
  'study-shelves': ['a desk in front of bookshelves', cool, 'study'],
  bath: ['a bathroom with a basin and a glass shower', day],
  'bath-mirror': ['a basin under a round mirror', warm, 'bath'],
  balcony: ['a balcony with a cane chair and potted plants', day],
  'balcony-chair': ['a cane chair on a balcony', cool, 'balcony'],
  courtyard: ['an inner courtyard with a tree and a tiled roof', withEvening],
  'court-tree': ['the tree of an inner courtyard', warm, 'courtyard'],
  'court-pillars': ['the pillars around an inner courtyard', [...cool, 'evening'], 'courtyard'],
  pool: ['a swimming pool and a clubhouse at sunset', withEvening],
  clubhouse: ['a clubhouse beside a swimming pool', [...warm, 'evening'], 'pool'],
  poolside: ['deck chairs beside a swimming pool', cool, 'pool'],
  garden: ['a garden path with a bench under trees', day],
  'garden-bench': ['a bench under a tree', warm, 'garden'],
  'garden-path': ['a garden path between flowers', warm, 'garden'],
  playground: ['a swing beside a garden path', cool, 'garden'],
  street: ['a street under rain trees', withEvening],
  'street-trees': ['an autorickshaw on a street under rain trees', cool, 'street'],
  'street-walk': ['the pavement of a street under rain trees', warm, 'street'],
  metro: ['a metro train on a viaduct above a road', day],
  'metro-train': ['a metro train on its viaduct', warm, 'metro'],
  lake: ['a lake with a walking path in the morning', day],
  'lake-shore': ['water lilies on a lake', warm, 'lake'],
  skyline: ['a city skyline across a lake at dusk', day],
  'skyline-towers': ['lit towers above a lake at dusk', cool, 'skyline'],
} as const;

/** Drawings of house plans: the fallback for a home without a picture. */
const placeholderAlts = {
  'placeholder-1': 'Plan drawing of a courtyard house: no picture yet',
  'placeholder-2': 'Plan drawing of a house with a veranda: no picture yet',
  'placeholder-3': 'Plan drawing of a long house with two courts: no picture yet',
  'placeholder-4': 'Plan drawing of a flat around a hall: no picture yet',
  'placeholder-5': 'Plan drawing of a garden house: no picture yet',
} as const;

export type IllustrationScene = keyof typeof scenes | 'placeholder';

export interface Illustration {
  /** The name in the address of a row: '/illustrations/{name}.avif'. */
  name: string;
  scene: IllustrationScene;
  /** The scene that a close-up is part of. Otherwise the scene itself. */
  partOf: IllustrationScene;
  alt: string;
}

/** '{scene}-{palette}' for every scene. Two illustrations of one scene differ in both lighting and side. */
export const illustrations: readonly Illustration[] = sceneNames().flatMap((scene) =>
  scenes[scene][1].map((palette) => ({
    name: `${scene}-${palette}`,
    scene,
    partOf: scenes[scene][2] ?? scene,
    alt: `Illustration: ${scenes[scene][0]}`,
  })),
);

/** Five, because the property page shows five when a home has no picture. */
export const placeholders: readonly Illustration[] = Object.entries(placeholderAlts).map(([name, alt]) => ({
  name,
  scene: 'placeholder',
  partOf: 'placeholder',
  alt,
}));

export const illustrationWidths = [480, 720, 960, 1440] as const;
export type IllustrationWidth = (typeof illustrationWidths)[number];

/** Width divided by height. */
export const illustrationRatio = 3 / 2;

/** The width in cards and heroes. */
const SHOWN_WIDTH = 960;

const byName = new Map([...illustrations, ...placeholders].map((each) => [each.name, each]));
const address = /^\/illustrations\/([a-z0-9-]+)\.avif$/;

/** `nameOrUrl`: the name, or an address '/illustrations/{name}.avif' from a row. */
export function findIllustration(nameOrUrl: string): Illustration | undefined {
  return byName.get(address.exec(nameOrUrl)?.[1] ?? nameOrUrl);
}

/** True if the address of a row names an existing illustration. */
export function isIllustration(url: string): boolean {
  return address.test(url) && findIllustration(url) !== undefined;
}

/**
 * '/illustrations/{name}-{width}.avif'. `nameOrUrl`: the name, or an address '/illustrations/{name}.avif' from a row.
 */
export function illustrationPath(nameOrUrl: string, width: IllustrationWidth): string {
  const found = findIllustration(nameOrUrl);
  if (!found) throw new Error(`No illustration is called '${nameOrUrl}'. See src/site/illustrations.ts.`);
  return `/illustrations/${found.name}-${width}.avif`;
}

export interface IllustrationImage {
  srcset: string;
  width: number;
  height: number;
  alt: string;
}

/** The address of an illustration in the size of cards and heroes: '/illustrations/{name}-960.avif'. */
export function illustrationSource({ name }: Illustration): string {
  return illustrationPath(name, SHOWN_WIDTH);
}

const images = new Map<string, IllustrationImage>(
  [...byName.values()].map((illustration) => [
    illustrationSource(illustration),
    {
      srcset: illustrationWidths
        .map((width) => `${illustrationPath(illustration.name, width)} ${width}w`)
        .join(', '),
      width: SHOWN_WIDTH,
      height: Math.round(SHOWN_WIDTH / illustrationRatio),
      alt: illustration.alt,
    },
  ]),
);

/** The image at an address that `illustrationSource` returned. */
export function illustrationImage(source: string): IllustrationImage {
  const image = images.get(source);
  if (!image) throw new Error(`No illustration has the address '${source}'. See src/site/illustrations.ts.`);
  return image;
}

function sceneNames(): (keyof typeof scenes)[] {
  // Object.keys returns string[]. The type guard restores the names without a cast.
  return Object.keys(scenes).filter((name): name is keyof typeof scenes => Object.hasOwn(scenes, name));
}

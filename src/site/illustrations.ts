/** What each scene shows, in plain words; the order is from the street, through the rooms, to the neighbourhood. */
const scenes = {
  facade: 'an apartment tower above a garden',
  lowrise: 'a block of flats of four floors on a street',
  house: 'an independent house behind a compound wall',
  villas: 'a row of villas along a lane',
  living: 'a living room with a sofa, a rug and a wall of windows',
  lounge: 'a living room that opens to a balcony',
  dining: 'a dining table under a hanging lamp',
  bedroom: 'a bedroom with a double bed and a wall of windows',
  'guest-bedroom': 'a small bedroom with a bed under the window',
  kitchen: 'a kitchen with an island and three stools',
  'galley-kitchen': 'a narrow kitchen with a window at the end',
  study: 'a study with a desk and bookshelves',
  bath: 'a bathroom with a basin and a glass shower',
  balcony: 'a balcony with a cane chair and potted plants',
  courtyard: 'an inner courtyard with a tree and a tiled roof',
  pool: 'a swimming pool and a clubhouse at sunset',
  garden: 'a garden path with a bench under trees',
  street: 'a street under rain trees',
  metro: 'a metro train on a viaduct above a road',
  lake: 'a lake with a walking path in the morning',
  skyline: 'a city skyline across a lake at dusk',
} as const;

const palettes = ['laterite', 'monsoon', 'jacaranda', 'coffee'] as const;

/** A quiet drawing of a house plan: it stands where a listing has no picture. */
const placeholderAlts = {
  'placeholder-1': 'Plan drawing of a courtyard house: no picture yet',
  'placeholder-2': 'Plan drawing of a house with a veranda: no picture yet',
  'placeholder-3': 'Plan drawing of a long house with two courts: no picture yet',
  'placeholder-4': 'Plan drawing of a flat around a hall: no picture yet',
  'placeholder-5': 'Plan drawing of a garden house: no picture yet',
} as const;

export type IllustrationPalette = (typeof palettes)[number];
export type IllustrationScene = keyof typeof scenes | 'placeholder';

export interface Illustration {
  /** As in a listing's row: '/illustrations/{name}.avif'. */
  name: string;
  scene: IllustrationScene;
  palette: IllustrationPalette | 'stone';
  alt: string;
}

/** '{scene}-{palette}' of every drawn scene. */
export const illustrations: readonly Illustration[] = sceneNames().flatMap((scene) =>
  palettes.map((palette) => ({
    name: `${scene}-${palette}`,
    scene,
    palette,
    alt: `Illustration: ${scenes[scene]}`,
  })),
);

/** Five, because the property page shows five when a listing has no picture. */
export const placeholders: readonly Illustration[] = Object.entries(placeholderAlts).map(([name, alt]) => ({
  name,
  scene: 'placeholder',
  palette: 'stone',
  alt,
}));

export const illustrationWidths = [480, 960, 1440] as const;
export type IllustrationWidth = (typeof illustrationWidths)[number];

/** Width divided by height. */
export const illustrationRatio = 3 / 2;

const byName = new Map([...illustrations, ...placeholders].map((each) => [each.name, each]));
const address = /^\/illustrations\/([a-z0-9-]+)\.avif$/;

/** The illustration that a name or a row's '/illustrations/{name}.avif' means. */
export function findIllustration(nameOrUrl: string): Illustration | undefined {
  return byName.get(address.exec(nameOrUrl)?.[1] ?? nameOrUrl);
}

/** True for a row's address of an illustration that exists. */
export function isIllustration(url: string): boolean {
  return address.test(url) && findIllustration(url) !== undefined;
}

/** '/illustrations/{name}-{width}.avif'; takes the name or a row's '/illustrations/{name}.avif'. */
export function illustrationPath(nameOrUrl: string, width: IllustrationWidth): string {
  const found = findIllustration(nameOrUrl);
  if (!found) throw new Error(`No illustration is called '${nameOrUrl}'. See src/site/illustrations.ts.`);
  return `/illustrations/${found.name}-${width}.avif`;
}

function sceneNames(): (keyof typeof scenes)[] {
  // Object.keys forgets the names it lists; the guard gives them back without a cast.
  return Object.keys(scenes).filter((name): name is keyof typeof scenes => name in scenes);
}

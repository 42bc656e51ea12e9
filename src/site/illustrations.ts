import data from './illustrations.json' with { type: 'json' };

// For each scene, illustrations.json says what it shows in plain words, its palettes, and of a close-up the scene that it
// is part of. The order goes from the street, through the rooms, to the neighbourhood. Close-ups have two palettes, one
// of them mirrored. Placeholders are drawings of house plans: the fallback for a home without a picture.
type Scene = keyof typeof data.scenes;

export type IllustrationScene = Scene | 'placeholder';

export interface Illustration {
  /** The name in the address of a row: '/illustrations/{name}.avif'. */
  name: string;
  scene: IllustrationScene;
  /** The scene that a close-up is part of. Otherwise the scene itself. */
  partOf: IllustrationScene;
  alt: string;
}

/** '{scene}-{palette}' for every scene. Two illustrations of one scene differ in both lighting and side. */
export const illustrations: readonly Illustration[] = Object.entries(data.scenes).flatMap(
  ([scene, { shows, palettes, partOf }]) =>
    palettes.map((palette) => ({
      name: `${scene}-${palette}`,
      scene: sceneNamed(scene),
      partOf: sceneNamed(partOf),
      alt: `Illustration: ${shows}`,
    })),
);

/** Five, because the property page shows five when a home has no picture. */
export const placeholders: readonly Illustration[] = Object.entries(data.placeholders).map(([name, alt]) => ({
  name,
  scene: 'placeholder',
  partOf: 'placeholder',
  alt,
}));

export const illustrationWidths = [336, 480, 720, 960, 1440] as const;
export type IllustrationWidth = (typeof illustrationWidths)[number];

/** Width divided by height. */
export const illustrationRatio = 3 / 2;

const SHOWN_WIDTH = 960;

const byName = new Map([...illustrations, ...placeholders].map((each) => [each.name, each]));
const address = /^\/illustrations\/([a-z0-9-]+)\.avif$/;

/** `nameOrUrl`: the name, or an address '/illustrations/{name}.avif' from a row. */
export function findIllustration(nameOrUrl: string): Illustration | undefined {
  return byName.get(address.exec(nameOrUrl)?.[1] ?? nameOrUrl);
}

export function isIllustration(url: string): boolean {
  return address.test(url) && findIllustration(url) !== undefined;
}

/** '/illustrations/{name}-{width}.avif'. `nameOrUrl`: the name, or '/illustrations/{name}.avif' from a row. */
export function illustrationPath(nameOrUrl: string, width: IllustrationWidth): string {
  const found = findIllustration(nameOrUrl);
  if (!found) throw new Error(`No illustration is called '${nameOrUrl}'. See src/site/illustrations.json.`);
  return `/illustrations/${found.name}-${width}.avif`;
}

export interface IllustrationImage {
  srcset: string;
  width: number;
  height: number;
  alt: string;
}

/** '/illustrations/{name}-960.avif'. */
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

/** The illustration at this address. Throws for any other. */
export function illustrationImage(source: string): IllustrationImage {
  const image = images.get(source);
  if (!image)
    throw new Error(`No illustration has the address '${source}'. See src/site/illustrations.json.`);
  return image;
}

function sceneNamed(name: string): Scene {
  if (isScene(name)) return name;
  throw new Error(`src/site/illustrations.json has no scene '${name}'.`);
}

function isScene(name: string): name is Scene {
  return Object.hasOwn(data.scenes, name);
}

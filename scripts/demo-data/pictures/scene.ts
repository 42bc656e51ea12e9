import { illustrations, type IllustrationPalette, type IllustrationScene } from '#site/illustrations.ts';

export type Palette = IllustrationPalette;
export type Scene = Exclude<IllustrationScene, 'placeholder'>;

export const palettes: readonly Palette[] = ['laterite', 'monsoon', 'jacaranda', 'coffee'];

const names = new Set(illustrations.map(({ name }) => name));

/** '/illustrations/facade-monsoon.avif', as rows name a picture. */
export function pictureUrl(scene: Scene, palette: Palette): string {
  const name = `${scene}-${palette}`;
  if (!names.has(name))
    throw new Error(`No illustration is called '${name}'. See src/site/illustrations.ts.`);
  return `/illustrations/${name}.avif`;
}

import { illustrations, type IllustrationPalette, type IllustrationScene } from '#site/illustrations.ts';

export type Palette = IllustrationPalette;
export type Scene = Exclude<IllustrationScene, 'placeholder'>;

const names = new Set(illustrations.map(({ name }) => name));

/** The colours a scene is drawn in. */
export function palettesOf(scene: Scene): Palette[] {
  return illustrations.flatMap((each) =>
    each.scene === scene && each.palette !== 'stone' ? each.palette : [],
  );
}

const order: readonly Palette[] = ['laterite', 'monsoon', 'jacaranda', 'coffee', 'evening'];

/** The address of a scene in these colours, or in others when it is not drawn in them. */
export function pictureNear(scene: Scene, palette: Palette): string {
  const drawn = palettesOf(scene);
  const other = drawn[order.indexOf(palette) % drawn.length] ?? palette;
  return pictureUrl(scene, drawn.includes(palette) ? palette : other);
}

/** '/illustrations/facade-monsoon.avif', as rows name a picture. */
export function pictureUrl(scene: Scene, palette: Palette): string {
  const name = `${scene}-${palette}`;
  if (!names.has(name))
    throw new Error(`No illustration is called '${name}'. See src/site/illustrations.ts.`);
  return `/illustrations/${name}.avif`;
}

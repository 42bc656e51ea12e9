// Draws the illustrations of src/site/illustrations.ts into src/static/illustrations, at every width.
//   node scripts/illustrations/make.ts [name or scene ...] [--preview DIR]     with --preview: one PNG each, to look at
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { illustrationRatio, illustrations, illustrationWidths } from '#site/illustrations.ts';
import { palettes } from './drawing/palettes.ts';
import { raster } from './raster.ts';
import { scenes } from './scenes.ts';

const seed = 7;
/** Every second palette sees its scenes from the other side, so that two neighbours differ in more than colour. */
const turnedRound = new Set<string>(['monsoon', 'coffee']);
/** Not these: traffic in India keeps to the left. */
const neverTurned = new Set<string>(['street', 'metro']);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { preview: { type: 'string' } },
});
const out = values.preview ?? 'src/static/illustrations';
await mkdir(out, { recursive: true });

for (const { name, scene, palette } of illustrations) {
  if (positionals.length > 0 && !positionals.includes(name) && !positionals.includes(scene)) continue;
  const draw = scenes.get(scene);
  const colours = palettes.find((each) => each.name === palette);
  if (!draw || !colours)
    throw new Error(`${name} has no drawing. Add its scene to scripts/illustrations/scenes.ts.`);
  const art = draw(colours, seed);
  const png = await raster(
    (turnedRound.has(palette) && !neverTurned.has(scene) ? art.mirrored() : art).svg(),
  );
  if (values.preview) await sharp(png).toFile(`${out}/${name}.png`);
  else {
    for (const width of illustrationWidths) {
      await sharp(png)
        .resize(width, width / illustrationRatio, { fit: 'cover' })
        .avif({ quality: width > 500 ? 46 : 50, effort: 3 })
        .toFile(`${out}/${name}-${width}.avif`);
    }
  }
  console.log(name);
}

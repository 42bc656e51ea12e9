// Draws the illustrations of src/site/illustrations.ts into src/static/illustrations, at every width.
//   node scripts/illustrations/make.ts [name or scene ...] [--preview DIR]     with --preview: one PNG each, to look at
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { illustrationRatio, illustrations, illustrationWidths } from '#site/illustrations.ts';
import { palettes, type Palette } from './drawing/palettes.ts';
import { evening, eveningPalette } from './evening.ts';
import { raster } from './raster.ts';
import { scenes } from './scenes.ts';
import { frameOf, viewBox } from './views.ts';

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

for (const illustration of illustrations) {
  const { name, scene, partOf, palette } = illustration;
  if (positionals.length > 0 && !positionals.includes(name) && !positionals.includes(scene)) continue;
  const draw = scenes.get(partOf);
  const turned = turnedRound.has(palette) && !neverTurned.has(partOf);
  const colours = coloursOf(palette);
  if (!draw || !colours)
    throw new Error(`${name} has no drawing. Add its scene to scripts/illustrations/scenes.ts.`);
  const art = draw(colours, seed);
  const byDay = await raster((turned ? art.mirrored() : art).svg(viewBox(frameOf(illustration), { turned })));
  const png = palette === 'evening' ? await evening(byDay) : byDay;
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

/** Evening is the laterite day after sunset, from no side of its own. */
function coloursOf(palette: string): Palette | undefined {
  const named = (name: string) => palettes.find((each) => each.name === name);
  const day = named(palette === 'evening' ? 'laterite' : palette);
  return day && palette === 'evening' ? eveningPalette(day) : day;
}

// Draws the placeholders, the icons, the manifest and the default social card into src/static.
//   node scripts/illustrations/make-brand.ts      needs Chromium for the lettering (CHROMIUM=/path, else /usr/bin/chromium)
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { illustrationRatio, illustrationWidths, placeholders } from '#site/illustrations.ts';
import { brand } from '#site/brand.ts';
import { mark } from './mark.ts';
import { paint } from './paint.ts';
import { placeholderPlans } from './placeholder.ts';

const out = 'src/static';
await mkdir(`${out}/illustrations`, { recursive: true });

await writeFile(
  `${out}/favicon.svg`,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>svg{color:${brand.laterite}}@media (prefers-color-scheme:dark){svg{color:#e08a5f}}</style>${mark('currentColor')}</svg>\n`,
);
await icon('apple-touch-icon', 180, 0.6);
await icon('icon-192', 192, 0.56);
await icon('icon-512', 512, 0.56);
await writeFile(`${out}/site.webmanifest`, `${JSON.stringify(manifest(), null, 2)}\n`);

const drawings = placeholders.map(({ name }) => {
  const plan = placeholderPlans.get(name);
  if (!plan) throw new Error(`${name} has no plan. Add it to scripts/illustrations/placeholder.ts.`);
  return { html: noPictureYet(plan()), width: 1440, height: 960 };
});
const [card, ...plans] = await paint([{ html: socialCard(), width: 1200, height: 630 }, ...drawings]);
await sharp(card).png({ palette: true, quality: 92, effort: 10 }).toFile(`${out}/social-card.png`);
for (const [i, { name }] of placeholders.entries()) {
  for (const width of illustrationWidths) {
    await sharp(plans[i])
      .resize(width, width / illustrationRatio)
      .avif({ quality: 58, effort: 5 })
      .toFile(`${out}/illustrations/${name}-${width}.avif`);
  }
}

async function icon(name: string, size: number, share: number): Promise<void> {
  const scale = (size * share) / 32;
  const edge = (size - 32 * scale) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${brand.paper}"/><g transform="translate(${edge} ${edge}) scale(${scale})">${mark(brand.laterite)}</g></svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toFile(`${out}/${name}.png`);
}

function manifest() {
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  return {
    name: 'Angala',
    short_name: 'Angala',
    description: 'Homes in Bangalore, checked before you visit',
    lang: 'en-IN',
    start_url: '/',
    display: 'browser',
    theme_color: brand.paper,
    background_color: brand.paper,
    icons,
  };
}

function noPictureYet(plan: string): string {
  return `${plan}<p style="position:absolute;left:0;right:0;top:812px;text-align:center;font:400 46px Newsreader;color:#4d5557">No picture yet</p>`;
}

/** The default picture of a shared link: mark, name, promise, and a plan in thin lines at the right. */
function socialCard(): string {
  const plan = (placeholderPlans.get('placeholder-1')?.() ?? '').replaceAll('#f1ebe0', brand.paper);
  return `<div style="position:relative;width:1200px;height:630px;overflow:hidden;background:${brand.paper};color:${brand.ink}">
<div style="position:absolute;left:560px;top:-6px;width:1440px;opacity:.75;transform:scale(.92);transform-origin:0 0">${plan}</div>
<div style="position:absolute;inset:0;background:linear-gradient(90deg,${brand.paper} 52%,rgba(250,246,239,0) 76%)"></div>
<svg style="position:absolute;left:84px;top:92px" width="92" height="92" viewBox="0 0 32 32">${mark(brand.laterite)}</svg>
<p style="position:absolute;left:200px;top:84px;font:500 92px/1.1 Newsreader;letter-spacing:-.015em">Angala</p>
<p style="position:absolute;left:84px;top:290px;width:720px;text-wrap:balance;font:400 62px/1.14 Newsreader;letter-spacing:-.012em">Homes in Bangalore, checked before you visit</p>
<div style="position:absolute;left:84px;top:530px;width:150px;height:3px;background:${brand.brass}"></div></div>`;
}

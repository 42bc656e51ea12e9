import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { SocialImage } from '#page-models/social/social-image.ts';
import { brand, markShape } from '#site/brand.ts';
import { displayFont, loadFonts, textFont } from './fonts.ts';
import { SOCIAL_IMAGE, socialImageLines, COLUMN, PANEL } from './social-image-lines.ts';

/** JPEG quality: small enough for a messenger to fetch at once, and letters stay clean. */
const QUALITY = 46;
const SUNKEN = '#f1e9dc';

export interface SocialImageRenderer {
  render(image: SocialImage): Promise<Buffer>;
}

export interface PictureSource {
  fileOf: (illustration: string) => string;
  /** The largest size of a photograph, by its hash. */
  readPhotograph: (hash: string) => Promise<Buffer>;
}

export function createSocialImageRenderer({ fileOf, readPhotograph }: PictureSource): SocialImageRenderer {
  loadFonts();
  const panels = new Map<string, Promise<Canvas>>();
  /** Kept for the next social image: a canvas is three megabytes that the garbage collector does not count. */
  const free: Canvas[] = [];

  /** Keeps only the last few: the social images come sorted by their picture. */
  function panelOf({ illustration, photograph }: SocialImage): Promise<Canvas> {
    const key = illustration ?? photograph ?? '';
    const known = panels.get(key);
    if (known !== undefined) return known;
    const panel = illustration
      ? picturePanel(fileOf(illustration))
      : photograph
        ? readPhotograph(photograph).then(photographPanel)
        : Promise.resolve(plainPanel());
    panels.set(key, panel);
    // A picture that cannot be read now may be readable for the next social image.
    panel.catch(() => panels.delete(key));
    const [oldest] = panels.keys();
    if (panels.size > 4 && oldest !== undefined) panels.delete(oldest);
    return panel;
  }

  return {
    async render(image) {
      const panel = await panelOf(image);
      const canvas = free.pop() ?? createCanvas(SOCIAL_IMAGE.width, SOCIAL_IMAGE.height);
      const pen = canvas.getContext('2d');
      pen.fillStyle = brand.paper;
      pen.fillRect(0, 0, PANEL.left, SOCIAL_IMAGE.height);
      pen.drawImage(panel, PANEL.left, 0);
      renderFrame(pen, image.kicker);
      const measure = (words: string, font: string) => {
        pen.font = font;
        return pen.measureText(words).width;
      };
      for (const { words, font, colour, y } of socialImageLines(image, measure)) {
        pen.font = font;
        pen.fillStyle = colour;
        pen.fillText(words, COLUMN.left, y);
      }
      const jpeg = await canvas.encode('jpeg', QUALITY);
      free.push(canvas);
      return jpeg;
    },
  };
}

function renderFrame(pen: SKRSContext2D, kicker: string): void {
  renderMark(pen, { x: COLUMN.left - 7, y: 48, size: 60, colour: brand.laterite });
  pen.fillStyle = brand.ink;
  pen.font = `500 46px ${displayFont}`;
  pen.fillText('Angala', COLUMN.left + 66, 94);
  pen.font = `600 26px ${textFont}`;
  pen.fillStyle = brand.laterite;
  pen.fillText(kicker, COLUMN.right - pen.measureText(kicker).width, 90);
  pen.strokeStyle = brand.brass;
  pen.lineWidth = 2;
  pen.stroke(new Path2D(`M${COLUMN.left} 140H${COLUMN.right}`));
}

function renderMark(
  pen: SKRSContext2D,
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): void {
  const { ring, ringWidth, tree } = markShape;
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 32, size / 32);
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.lineWidth = ringWidth;
  pen.stroke(new Path2D(ring));
  pen.beginPath();
  pen.arc(tree.x, tree.y, tree.radius, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}

/** The middle of an illustration, its paper grain softened, with the label that it is not a photograph. */
async function picturePanel(file: string): Promise<Canvas> {
  // `readFile` names a missing file in its error. `loadImage` would only say 'Invalid URL'.
  const image = await loadImage(await readFile(file));
  const canvas = createCanvas(PANEL.width, PANEL.height);
  const pen = canvas.getContext('2d');
  const across = (PANEL.width / PANEL.height) * image.height;
  const left = (image.width - across) / 2;
  // Drawn twice: the blur fades towards the edges, where the sharp image shows through.
  for (const filter of ['none', 'blur(1px)']) {
    pen.filter = filter;
    pen.drawImage(image, left, 0, across, image.height, 0, 0, PANEL.width, PANEL.height);
  }
  pen.filter = 'none';
  label(pen, 'Illustration, not a photograph');
  return canvas;
}

async function photographPanel(bytes: Buffer): Promise<Canvas> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(PANEL.width, PANEL.height);
  const scale = Math.max(PANEL.width / image.width, PANEL.height / image.height);
  const [width, height] = [PANEL.width / scale, PANEL.height / scale];
  const [left, top] = [(image.width - width) / 2, (image.height - height) / 2];
  canvas.getContext('2d').drawImage(image, left, top, width, height, 0, 0, PANEL.width, PANEL.height);
  return canvas;
}

/** A panel without a picture, for a page whose photographs are on other hosts: those are not fetched. */
function plainPanel(): Canvas {
  const canvas = createCanvas(PANEL.width, PANEL.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = SUNKEN;
  pen.fillRect(0, 0, PANEL.width, PANEL.height);
  renderMark(pen, { x: PANEL.width / 2 - 110, y: 190, size: 220, colour: brand.stone });
  label(pen, 'Photographs are on the page');
  return canvas;
}

function label(pen: SKRSContext2D, words: string): void {
  pen.font = `500 22px ${textFont}`;
  const width = pen.measureText(words).width + 28;
  const left = PANEL.width - width - 20;
  pen.fillStyle = brand.card;
  pen.beginPath();
  pen.roundRect(left, PANEL.height - 60, width, 40, 6);
  pen.fill();
  pen.fillStyle = brand.ink;
  pen.fillText(words, left + 14, PANEL.height - 32);
}

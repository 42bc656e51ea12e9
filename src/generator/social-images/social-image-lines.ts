import type { SocialImage } from '#page-models/social/social-image.ts';
import { brand } from '#site/brand.ts';
import { displayFont, renderableText, textFont } from './fonts.ts';
import { wrapText } from './wrap-text.ts';

export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;
export const PANEL = { left: 760, width: 440, height: 630 } as const;
export const COLUMN = { left: 64, right: 716 } as const;

export interface Line {
  words: string;
  font: string;
  colour: string;
  y: number;
}

interface Style {
  font: string;
  size: number;
  /** The distance from one baseline to the next. */
  step: number;
  colour: string;
  maxLines: number;
}

/** Largest first. The first size that fits the whole text is used. If none does, the last one is used and the text is cut. */
const nameStyles = [headline(104, 1), headline(88, 2), headline(72, 2), headline(60, 3), headline(46, 3)];
const priceStyles = [104, 88, 72, 60].map((size) => headline(size, 1));
const title: Style = { font: `600 36px ${textFont}`, size: 36, step: 46, colour: brand.ink, maxLines: 2 };
const facts: Style = { font: `600 30px ${textFont}`, size: 30, step: 40, colour: brand.ink, maxLines: 2 };
const place: Style = { font: `400 30px ${textFont}`, size: 30, step: 40, colour: brand.muted, maxLines: 1 };
const note: Style = { font: `600 26px ${textFont}`, size: 26, step: 34, colour: brand.ink, maxLines: 1 };

const TOP = 190;
const BOTTOM = 572;

/** `measure` returns the width of a text in a font. */
export function socialImageLines(
  image: SocialImage,
  measure: (words: string, font: string) => number,
): Line[] {
  const width = COLUMN.right - COLUMN.left;
  const wrap = (words: string, style: Style) =>
    wrapText(words, { width, maxLines: style.maxLines, measure: (part) => measure(part, style.font) });
  const placeText = renderableText(image.place ?? '');
  const largest = renderableText(image.headline) || placeText || image.kicker;
  const styles = image.title ? priceStyles : nameStyles;
  const largestStyle = styles.find((style) => wrap(largest, style).whole) ?? headline(46, 3);

  const lines: Line[] = [];
  let y = TOP;
  const add = (words: string, style: Style, before: number) => {
    if (words === '') return;
    y += before;
    for (const line of wrap(words, style).lines) {
      y += lines.length === 0 ? Math.round(style.size * 0.82) : style.step;
      lines.push({ words: line, font: style.font, colour: style.colour, y });
    }
  };
  add(largest, largestStyle, 0);
  add(renderableText(image.title ?? ''), title, 16);
  if (largest !== placeText) add(placeText, place, image.title ? 6 : 18);
  add(image.facts.map(renderableText).filter(Boolean).join(' · '), facts, 16);
  const [noteLine] = image.note ? wrap(renderableText(image.note), note).lines : [];
  if (noteLine)
    lines.push({
      words: noteLine,
      font: note.font,
      colour: image.checked ? brand.rainTree : brand.ink,
      y: BOTTOM,
    });
  return lines;
}

function headline(size: number, maxLines: number): Style {
  return {
    font: `500 ${size}px ${displayFont}`,
    size,
    step: Math.round(size * 1.06),
    colour: brand.ink,
    maxLines,
  };
}

import type { AreaFacts } from '../facts/area-facts.ts';
import type { SocietyFacts, SocietyKind } from '../facts/society-facts.ts';
import { palettes, pictureUrl, type Palette, type Scene } from './scene.ts';

const ofAreas: readonly Scene[] = ['street', 'lake', 'skyline', 'metro', 'garden', 'lowrise', 'facade'];

/** Four pictures of a locality: water where there is a lake, a train where one runs; neighbours open differently. */
export function areaPictures(facts: AreaFacts, index: number): string[] {
  const text = [...facts.landmarks, facts.overview].join(' ');
  const fits = ofAreas.filter((scene) => {
    if (scene === 'lake') return /lake|kere|tank/i.test(text);
    if (scene === 'metro') return facts.metro?.[1].endsWith('open') ?? false;
    return true;
  });
  return turned(fits, index)
    .slice(0, 4)
    .map((scene, step) => pictureUrl(scene, paletteAt(index * 3 + step)));
}

const ofSocieties: Record<SocietyKind, readonly Scene[]> = {
  tower: ['facade', 'pool', 'garden', 'skyline', 'lounge', 'balcony'],
  midrise: ['lowrise', 'garden', 'facade', 'street', 'balcony', 'living'],
  walkup: ['lowrise', 'street', 'courtyard', 'balcony', 'garden'],
  villas: ['villas', 'pool', 'house', 'garden', 'courtyard', 'street'],
  rows: ['villas', 'street', 'courtyard', 'garden', 'house'],
};

/** Pictures of a society in one palette, in both forms the table knows: a plain address and `{ original }`. */
export function societyPictures(facts: SocietyFacts, index: number): (string | { original: string })[] {
  const scenes = ofSocieties[facts.kind];
  const count = facts.told === 'in full' ? 5 : 3;
  const [first, ...rest] = turned(scenes, index % 3);
  const urls = [first ?? 'facade', ...rest]
    .slice(0, count)
    .map((scene) => pictureUrl(scene, paletteAt(index)));
  return index % 2 === 0 ? urls : urls.map((original) => ({ original }));
}

function turned<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function paletteAt(index: number): Palette {
  return palettes[index % palettes.length] ?? 'laterite';
}

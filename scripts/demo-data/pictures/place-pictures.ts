import type { AreaFacts } from '../facts/area-facts.ts';
import type { SocietyFacts, SocietyKind } from '../facts/society-facts.ts';
import { stableChoice } from '../stable-choice.ts';
import { pictureNear, type Palette, type Scene } from './scene.ts';

const palettes: readonly Palette[] = ['laterite', 'monsoon', 'jacaranda', 'evening', 'coffee'];

const ofAreas: readonly Scene[] = [
  'street',
  'lake',
  'skyline',
  'metro',
  'garden',
  'lowrise',
  'street-trees',
  'facade',
  'lake-shore',
  'playground',
  'metro-train',
  'villa-roofs',
  'skyline-towers',
  'garden-bench',
];

/** Seven pictures of a locality: water where there is a lake, a train where one runs; neighbours open differently. */
export function areaPictures(facts: AreaFacts, index: number): string[] {
  const text = [...facts.landmarks, facts.overview].join(' ');
  const fits = ofAreas.filter((scene) => {
    if (scene.startsWith('lake')) return /lake|kere|tank/i.test(text);
    if (scene.startsWith('metro')) return facts.metro?.[1].endsWith('open') ?? false;
    return true;
  });
  return turned(fits, index)
    .slice(0, 7)
    .map((scene, step) => pictureNear(scene, paletteAt(index * 3 + step)));
}

const ofSocieties: Record<SocietyKind, readonly Scene[]> = {
  tower: [
    'facade',
    'tower-entrance',
    'pool',
    'tower-top',
    'garden',
    'clubhouse',
    'playground',
    'poolside',
    'garden-bench',
    'balcony-chair',
    'balcony',
    'skyline',
    'skyline-towers',
    'street-trees',
    'street',
  ],
  midrise: [
    'lowrise',
    'lowrise-corner',
    'garden',
    'facade',
    'street',
    'lowrise-stilts',
    'playground',
    'garden-bench',
    'street-trees',
    'balcony',
    'balcony-chair',
  ],
  walkup: [
    'lowrise',
    'street',
    'lowrise-stilts',
    'courtyard',
    'lowrise-corner',
    'garden-bench',
    'street-trees',
  ],
  villas: ['villas', 'pool', 'villa-roofs', 'house', 'garden', 'clubhouse', 'house-front', 'street'],
  rows: ['villas', 'street-trees', 'villa-roofs', 'courtyard', 'garden-bench', 'court-pillars'],
};

/**
 * Pictures of a society, in one palette as far as they are drawn in it, and in both forms the table knows: a plain
 * address and `{ original }`.
 */
export function societyPictures(facts: SocietyFacts, index: number): (string | { original: string })[] {
  const scenes = stableChoice(`pictures of ${facts.name}, ${facts.area}`).shuffled(ofSocieties[facts.kind]);
  const urls = scenes
    .slice(0, facts.told === 'in full' ? 7 : 6)
    .map((scene) => pictureNear(scene, paletteAt(index)));
  return index % 2 === 0 ? urls : urls.map((original) => ({ original }));
}

function turned<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function paletteAt(index: number): Palette {
  return palettes[index % palettes.length] ?? 'laterite';
}

import type { Property } from '#domain/property/property.ts';
import { stableNumber } from '#domain/text/stable-number.ts';
import { illustrations, type Illustration, type IllustrationScene } from '#site/illustrations.ts';
import { illustrationPicture } from './picture.ts';
import type { Opening } from './unlike-neighbours.ts';

/**
 * Drawings that stand where a row has no picture: of its kind, and of nothing a home or place may not have. No
 * pool, lake or metro, which would promise one.
 */
const scenes = {
  flat: [
    'facade',
    'living',
    'lowrise',
    'balcony',
    'tower-entrance',
    'dining',
    'street',
    'lowrise-corner',
    'lounge',
    'tower-top',
    'bedroom-bed',
    'lowrise-stilts',
    'living-sofa',
    'street-trees',
    'kitchen',
    'balcony-chair',
    'study-shelves',
    'dining-table',
    'lounge-window',
    'kitchen-counter',
    'bedroom',
  ],
  house: [
    'house',
    'living',
    'courtyard',
    'villas',
    'dining',
    'house-front',
    'street',
    'court-pillars',
    'lounge',
    'villa-roofs',
    'kitchen',
    'court-tree',
    'living-sofa',
    'street-trees',
    'garden-bench',
    'bedroom',
    'dining-table',
    'study-shelves',
  ],
  plot: ['street', 'garden', 'skyline', 'street-trees', 'garden-bench', 'skyline-towers'],
  society: [
    'facade',
    'lowrise',
    'villas',
    'tower-entrance',
    'street',
    'lowrise-corner',
    'garden',
    'tower-top',
    'villa-roofs',
    'lowrise-stilts',
    'garden-bench',
    'street-trees',
    'playground',
  ],
  area: [
    'street',
    'lowrise',
    'skyline',
    'villas',
    'garden',
    'facade',
    'street-trees',
    'house',
    'lowrise-corner',
    'skyline-towers',
    'garden-bench',
    'tower-top',
    'villa-roofs',
    'playground',
  ],
} satisfies Record<string, IllustrationScene[]>;

type Kind = keyof typeof scenes;

const drawings = new Map<string, readonly Opening[]>(
  Object.entries(scenes).map(([kind, names]) => [kind, inTurns(names).map(openingOf)]),
);

/** What may stand for a home without pictures; its own favourite first, the same in every list and on its page. */
export function homeStandIns(property: Pick<Property, 'id' | 'asset_type'>): Iterable<Opening> {
  return standIns(kindOf(property.asset_type ?? ''), property.id);
}

/** What may stand for a society or an area without pictures. */
export function placeStandIns(kind: 'society' | 'area', id: string): Iterable<Opening> {
  return standIns(kind, id);
}

function kindOf(assetType: string): Kind {
  if (/plot|land/i.test(assetType)) return 'plot';
  return /house|villa|bungalow/i.test(assetType) ? 'house' : 'flat';
}

function* standIns(kind: Kind, id: string): Generator<Opening, void> {
  const all = drawings.get(kind) ?? [];
  const start = stableNumber(id) % Math.max(1, all.length);
  for (let step = 0; step < all.length; step++) {
    const opening = all[(start + step) % all.length];
    if (opening) yield opening;
  }
}

function openingOf(drawing: Illustration): Opening {
  return { picture: illustrationPicture(drawing), layout: drawing.scene, standIn: true };
}

/** Each scene once in its first palette, then each in its second: the next in the row is always another scene. */
function inTurns(names: readonly IllustrationScene[]): Illustration[] {
  const ofScene = names.map((name) => illustrations.filter(({ scene }) => scene === name));
  const turns = Math.max(...ofScene.map((drawn) => drawn.length));
  return Array.from({ length: turns }, (_, turn) =>
    ofScene.flatMap((drawn, at) => (turn < drawn.length ? (drawn[(turn + at) % drawn.length] ?? []) : [])),
  ).flat();
}

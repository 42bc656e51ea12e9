import { homeKind } from '#domain/property/home-kind.ts';
import type { Property } from '#domain/property/property.ts';
import { stableNumber } from '#domain/text/stable-number.ts';
import { illustrations, type Illustration, type IllustrationScene } from '#site/illustrations.ts';
import { illustrationPicture } from './picture.ts';
import type { LeadPicture } from './vary-lead-pictures.ts';

/**
 * They match the kind of row and show nothing that a home or place may lack: a pool, lake or metro would be a promise.
 * There are enough scenes that neighbouring cards do not repeat one (`vary-lead-pictures.ts`), except for plots, which
 * are few and have little to show.
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
    'study',
    'guest-bedroom',
    'galley-kitchen',
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
    'garden',
    'lounge-window',
    'kitchen-counter',
    'study',
    'bedroom-bed',
    'guest-bedroom',
  ],
  plot: ['street', 'garden', 'villa-lane', 'street-walk', 'garden-bench', 'street-trees', 'garden-path'],
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
    'balcony',
    'villa-lane',
    'house-front',
    'garden-path',
    'balcony-chair',
    'street-walk',
    'house',
    'lowrise-street',
    'lounge',
    'house-garden',
    'living',
  ],
  area: [
    'street',
    'lowrise',
    'villas',
    'garden',
    'facade',
    'street-walk',
    'house',
    'lowrise-corner',
    'garden-bench',
    'tower-top',
    'villa-roofs',
    'street-trees',
    'lowrise-stilts',
    'playground',
    'tower-entrance',
    'house-front',
    'villa-lane',
    'balcony',
    'lowrise-street',
    'garden-path',
    'courtyard',
    'house-garden',
    'court-pillars',
    'balcony-chair',
  ],
} satisfies Record<string, IllustrationScene[]>;

type Kind = keyof typeof scenes;

/** The illustrations of each kind, once from each of them on. */
const choicesByKind: ReadonlyMap<string, readonly (readonly LeadPicture[])[]> = new Map(
  Object.entries(scenes).map(([kind, names]) => {
    const all = interleavePalettes(names).map(leadPictureOf);
    return [kind, all.map((_, start) => [...all.slice(start), ...all.slice(0, start)])];
  }),
);

/** The first choice is the same in every list and on the page of the home. */
export function homeFallbackPictures(property: Pick<Property, 'id' | 'asset_type'>): readonly LeadPicture[] {
  return fallbackPictures(homeKind(property.asset_type) ?? 'flat', property.id);
}

export function placeFallbackPictures(kind: 'society' | 'area', id: string): readonly LeadPicture[] {
  return fallbackPictures(kind, id);
}

function fallbackPictures(kind: Kind, id: string): readonly LeadPicture[] {
  const choices = choicesByKind.get(kind) ?? [];
  return choices[stableNumber(id) % Math.max(1, choices.length)] ?? [];
}

function leadPictureOf(illustration: Illustration): LeadPicture {
  const { scene: layout, partOf } = illustration;
  return { picture: illustrationPicture(illustration), layout, partOf, isFallback: true };
}

/** Every scene in one palette, then every scene in another, so that consecutive entries differ in scene. */
function interleavePalettes(names: readonly IllustrationScene[]): Illustration[] {
  const byScene = names.map((name) => illustrations.filter(({ scene }) => scene === name));
  const turns = Math.max(...byScene.map((variants) => variants.length));
  return Array.from({ length: turns }, (_, turn) =>
    byScene.flatMap((variants, at) =>
      turn < variants.length ? (variants[(turn + at) % variants.length] ?? []) : [],
    ),
  ).flat();
}

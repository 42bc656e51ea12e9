import type { Illustration } from '#site/illustrations.ts';
import { H, W } from './drawing/art.ts';

/** Left and top edge, and the width and height, as shares of the scene. */
type Frame = readonly [left: number, top: number, size: number];

const WHOLE: Frame = [0, 0, 1];

/** Where near views begin in their scene. A drawing is made of lines, so a part of it is as sharp as the whole. */
const frames: ReadonlyMap<string, Frame> = new Map(
  Object.entries({
    'tower-entrance': [0.28, 0.48, 0.5],
    'tower-top': [0.3, 0, 0.5],
    'lowrise-corner': [0.22, 0.05, 0.48],
    'lowrise-stilts': [0.25, 0.45, 0.5],
    'lowrise-street': [0.56, 0.3, 0.44],
    'house-front': [0.35, 0.28, 0.53],
    'house-garden': [0, 0.36, 0.44],
    'villa-roofs': [0, 0.15, 0.55],
    'villa-lane': [0.42, 0.3, 0.56],
    'living-sofa': [0.13, 0.3, 0.55],
    'lounge-window': [0.26, 0.3, 0.56],
    'dining-table': [0.24, 0.33, 0.56],
    'bedroom-bed': [0.22, 0.26, 0.56],
    'guest-desk': [0.36, 0.28, 0.56],
    'kitchen-counter': [0.2, 0.3, 0.52],
    'study-shelves': [0.22, 0.26, 0.56],
    'bath-mirror': [0.2, 0.26, 0.54],
    'balcony-chair': [0.02, 0.36, 0.54],
    'court-tree': [0.26, 0.25, 0.5],
    'court-pillars': [0.55, 0.2, 0.45],
    clubhouse: [0, 0.35, 0.55],
    poolside: [0.45, 0.4, 0.55],
    'garden-bench': [0.05, 0.3, 0.5],
    playground: [0.45, 0.25, 0.5],
    'garden-path': [0.36, 0.5, 0.33],
    'street-trees': [0.25, 0.3, 0.5],
    'street-walk': [0, 0.36, 0.46],
    'metro-train': [0.3, 0.1, 0.6],
    'lake-shore': [0.35, 0.15, 0.6],
    'skyline-towers': [0.08, 0.2, 0.55],
  } satisfies Record<string, Frame>),
);

/** The part of its scene that a picture shows. */
export function frameOf({ name, scene, partOf }: Illustration): Frame {
  const frame = frames.get(scene) ?? WHOLE;
  if ((frame === WHOLE) !== (scene === partOf))
    throw new Error(`${name}: give its frame here and its scene in src/site/illustrations.ts, or neither.`);
  return frame;
}

/** A frame as an SVG's viewBox; `turned`, of the drawing seen from the other side. */
export function viewBox([left, top, size]: Frame, { turned }: { turned: boolean }): string {
  const start = turned ? 1 - left - size : left;
  return [start * W, top * H, size * W, size * H].map(Math.round).join(' ');
}

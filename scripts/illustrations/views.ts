import { H, W } from './drawing/art.ts';

/** A part of a scene that is a picture of its own: which scene, and where its frame begins. */
interface View {
  scene: string;
  /** Left and top edge, and the width and height, as shares of the scene. */
  frame: readonly [left: number, top: number, size: number];
}

/** Near views by name. A drawing is made of lines, so a part of it is as sharp as the whole. */
const views: ReadonlyMap<string, View> = new Map(
  Object.entries({
    'tower-entrance': { scene: 'facade', frame: [0.28, 0.48, 0.5] },
    'tower-top': { scene: 'facade', frame: [0.3, 0, 0.5] },
    'lowrise-corner': { scene: 'lowrise', frame: [0.22, 0.05, 0.48] },
    'lowrise-stilts': { scene: 'lowrise', frame: [0.25, 0.45, 0.5] },
    'lowrise-street': { scene: 'lowrise', frame: [0.56, 0.3, 0.44] },
    'house-front': { scene: 'house', frame: [0.35, 0.28, 0.53] },
    'house-garden': { scene: 'house', frame: [0, 0.36, 0.44] },
    'villa-roofs': { scene: 'villas', frame: [0, 0.15, 0.55] },
    'villa-lane': { scene: 'villas', frame: [0.42, 0.3, 0.56] },
    'living-sofa': { scene: 'living', frame: [0.13, 0.3, 0.55] },
    'lounge-window': { scene: 'lounge', frame: [0.26, 0.3, 0.56] },
    'dining-table': { scene: 'dining', frame: [0.24, 0.33, 0.56] },
    'bedroom-bed': { scene: 'bedroom', frame: [0.22, 0.26, 0.56] },
    'guest-desk': { scene: 'guest-bedroom', frame: [0.36, 0.28, 0.56] },
    'kitchen-counter': { scene: 'kitchen', frame: [0.2, 0.3, 0.52] },
    'study-shelves': { scene: 'study', frame: [0.22, 0.26, 0.56] },
    'bath-mirror': { scene: 'bath', frame: [0.2, 0.26, 0.54] },
    'balcony-chair': { scene: 'balcony', frame: [0.02, 0.36, 0.54] },
    'court-tree': { scene: 'courtyard', frame: [0.26, 0.25, 0.5] },
    'court-pillars': { scene: 'courtyard', frame: [0.55, 0.2, 0.45] },
    clubhouse: { scene: 'pool', frame: [0, 0.35, 0.55] },
    poolside: { scene: 'pool', frame: [0.45, 0.4, 0.55] },
    'garden-bench': { scene: 'garden', frame: [0.05, 0.3, 0.5] },
    playground: { scene: 'garden', frame: [0.45, 0.25, 0.5] },
    'garden-path': { scene: 'garden', frame: [0.36, 0.5, 0.33] },
    'street-trees': { scene: 'street', frame: [0.25, 0.3, 0.5] },
    'street-walk': { scene: 'street', frame: [0, 0.36, 0.46] },
    'metro-train': { scene: 'metro', frame: [0.3, 0.1, 0.6] },
    'lake-shore': { scene: 'lake', frame: [0.35, 0.15, 0.6] },
    'skyline-towers': { scene: 'skyline', frame: [0.08, 0.2, 0.55] },
  } satisfies Record<string, View>),
);

/** The scene a name is drawn from, and the part of it that is shown. */
export function viewOf(name: string): View {
  return views.get(name) ?? { scene: name, frame: [0, 0, 1] };
}

/** A frame as an SVG's viewBox; `turned`, of the drawing seen from the other side. */
export function viewBox([left, top, size]: View['frame'], { turned }: { turned: boolean }): string {
  const start = turned ? 1 - left - size : left;
  return [start * W, top * H, size * W, size * H].map(Math.round).join(' ');
}

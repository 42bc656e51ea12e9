import { MIN_HOMES_FOR_MEDIAN } from '../place-list/median.ts';
import { truncate } from '../text/truncate.ts';
import type { MapPoint } from './map-point.ts';

/** What has a circle of its own on the map. */
export interface Spot {
  name: string;
  point: MapPoint;
  homes: number;
}

export interface MapCircle<Some extends Spot> {
  spot: Some;
  /** It has room for its count, its name and its price. Without room it is a dot, which still stands for itself alone. */
  hasRoom: boolean;
}

/** Pixels per map unit of ten metres. Below it, a kilometre takes less than 30 pixels, and a locality is one circle with all of its parts. */
const PARTS_FROM = 0.3;

/** The room of a letter of a name, of a price and of a line, in pixels at the default font size. */
const LETTER = 6.6;
const PRICE = 76;
const LINE = 14;
const MAX_LETTERS = 24;
/** Between two circles. */
const GAP = 3;

/** Whether the parts of localities have circles of their own at this scale, in pixels per map unit. */
export function showsParts(scale: number): boolean {
  return scale >= PARTS_FROM;
}

/**
 * A circle for each spot at this scale, those with room first. A spot that would cover an earlier one with room is a dot, and none
 * stands for two, so that a count is that of a list. `fontScale` is the visitor's font size relative to the default.
 */
export function circlesOf<Some extends Spot>(
  spots: readonly Some[],
  scale: number,
  fontScale: number,
): MapCircle<Some>[] {
  const boxes: Box[] = [];
  const circles = spots.map((spot) => {
    const box = boxOf(spot, scale, fontScale);
    const hasRoom = boxes.every(
      (other) =>
        other.left >= box.right ||
        box.left >= other.right ||
        other.top >= box.bottom ||
        box.top >= other.bottom,
    );
    if (hasRoom) boxes.push(box);
    return { spot, hasRoom };
  });
  return [...circles.filter(({ hasRoom }) => hasRoom), ...circles.filter(({ hasRoom }) => !hasRoom)];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf(spot: Spot, scale: number, fontScale: number): Box {
  const r = circleRadius(spot.homes) * fontScale;
  const letters = circleName(spot).length * LETTER;
  const hasPrice = spot.homes >= MIN_HOMES_FOR_MEDIAN;
  const half = Math.max(r, (Math.max(letters, hasPrice ? PRICE : 0) * fontScale) / 2) + GAP;
  const below = (hasPrice ? 2 : 1) * LINE * fontScale;
  const [x, y] = [spot.point.x * scale, spot.point.y * scale];
  return { left: x - half, right: x + half, top: y - r - GAP, bottom: y + r + GAP + below };
}

/** The name of a spot, as its circle shows it. */
export function circleName({ name }: Spot): string {
  return truncate(name, MAX_LETTERS);
}

/** Rounded down to four steps per doubling, so that circles stay the same while one zooms. */
export function circleScale(scale: number): number {
  return 2 ** (Math.floor(Math.log2(scale) * 4 + 1e-9) / 4);
}

/** Pixels: of a dot, which is smaller than every circle with a name. */
export function dotRadius(homes: number): number {
  return Math.min(6.5, 3 + Math.sqrt(homes) * 0.25);
}

/** Pixels. The area grows with the count; the limits keep circles touchable but small. */
export function circleRadius(homes: number): number {
  return Math.min(26, 15 + Math.sqrt(homes) * 0.45);
}

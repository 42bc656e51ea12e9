import type { MapPoint } from './map-point.ts';

/** A name on the map. Beside a mark it begins to its right; the name of an area is written around its middle. */
export interface MapLabel {
  kind: 'landmark' | 'station' | 'area';
  name: string;
  point: MapPoint;
}

/** The room of a letter and of a line, and where a name begins beside its mark, in pixels at the default font size. */
const LETTER = 6.6;
const LINE = 15;
export const BESIDE_MARK = 11;

interface Box {
  left: number;
  right: number;
  y: number;
}

/**
 * The labels that cover none before them at this scale, in pixels per unit: the first are shown at every scale, and more
 * come as one zooms. `fontScale` is the visitor's font size relative to the default.
 */
export function labelsThatFit<Label extends MapLabel>(
  labels: readonly Label[],
  scale: number,
  fontScale: number,
): Label[] {
  const boxes: Box[] = [];
  return labels.filter((label) => {
    const box = boxOf(label, scale, fontScale);
    const isFree = boxes.every(
      (other) =>
        Math.abs(other.y - box.y) >= LINE * fontScale || other.left >= box.right || box.left >= other.right,
    );
    if (isFree) boxes.push(box);
    return isFree;
  });
}

function boxOf({ kind, name, point }: MapLabel, scale: number, fontScale: number): Box {
  const width = name.length * LETTER * fontScale;
  const [x, y] = [point.x * scale, point.y * scale];
  return kind === 'area'
    ? { left: x - width / 2, right: x + width / 2, y }
    : { left: x - BESIDE_MARK, right: x + BESIDE_MARK + width, y };
}

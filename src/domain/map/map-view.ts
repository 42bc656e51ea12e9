import type { MapPoint } from './projection.ts';

/** What part of the map a window shows: the point in its middle, and pixels of a unit. */
export interface MapView {
  middle: MapPoint;
  scale: number;
}

/** Pixels of the window. */
export interface WindowSize {
  width: number;
  height: number;
}

export interface Bounds {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** The city within its boundary. */
export const CITY: Bounds = { west: 1740, north: 3960, east: 5210, south: 7320 };
/** As far as anybody may look: all places we know, with some land around. */
export const REGION: Bounds = { west: 300, north: 300, east: 6900, south: 9100 };
const CLOSEST = 0.9;

/** The widest view that shows all of `bounds`. */
export function fitted(
  { west, north, east, south }: Bounds,
  { width, height }: WindowSize,
  margin = 24,
): MapView {
  const scale = Math.min((width - 2 * margin) / (east - west), (height - 2 * margin) / (south - north));
  return { middle: { x: (west + east) / 2, y: (north + south) / 2 }, scale: Math.max(scale, 0.01) };
}

/** The same view, its scale and its middle within what there is. */
export function withinRegion({ middle, scale }: MapView, size: WindowSize): MapView {
  const least = Math.min(fitted(REGION, size, 0).scale, CLOSEST);
  return {
    middle: {
      x: Math.min(Math.max(middle.x, REGION.west), REGION.east),
      y: Math.min(Math.max(middle.y, REGION.north), REGION.south),
    },
    scale: Math.min(Math.max(scale, least), CLOSEST),
  };
}

/** Moved by pixels, as a finger drags it. */
export function panned({ middle, scale }: MapView, dx: number, dy: number): MapView {
  return { scale, middle: { x: middle.x - dx / scale, y: middle.y - dy / scale } };
}

/** Zoomed so that what lies at the pixel `at` stays there. */
export function zoomed(view: MapView, factor: number, at: MapPoint, size: WindowSize): MapView {
  const held = pointAt(view, at, size);
  const { scale } = withinRegion({ ...view, scale: view.scale * factor }, size);
  return {
    scale,
    middle: { x: held.x - (at.x - size.width / 2) / scale, y: held.y - (at.y - size.height / 2) / scale },
  };
}

/** The place at a pixel of the window. */
export function pointAt(
  { middle, scale }: MapView,
  { x, y }: MapPoint,
  { width, height }: WindowSize,
): MapPoint {
  return { x: middle.x + (x - width / 2) / scale, y: middle.y + (y - height / 2) / scale };
}

/** The pixel of a place. */
export function pixelOf(
  { middle, scale }: MapView,
  { x, y }: MapPoint,
  { width, height }: WindowSize,
): MapPoint {
  return { x: (x - middle.x) * scale + width / 2, y: (y - middle.y) * scale + height / 2 };
}

/** How the picture of one view is laid over another: the pixel at p of the one is at (x, y) + grown * p of the other. */
export function laidOver(
  drawn: MapView,
  view: MapView,
  { width, height }: WindowSize,
): MapPoint & { grown: number } {
  const grown = view.scale / drawn.scale;
  return {
    x: (drawn.middle.x - view.middle.x) * view.scale + (width / 2) * (1 - grown),
    y: (drawn.middle.y - view.middle.y) * view.scale + (height / 2) * (1 - grown),
    grown,
  };
}

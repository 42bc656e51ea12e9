import type { MapPoint } from './map-point.ts';

/** The part of the map that a viewport shows: the point in its middle, and pixels per map unit. */
export interface MapView {
  middle: MapPoint;
  scale: number;
}

/** Pixels of the viewport. */
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

export const CITY_BOUNDS: Bounds = { west: 1740, north: 3960, east: 5210, south: 7320 };
/** The limit for panning and zooming: all known places, with some land around them. */
export const REGION_BOUNDS: Bounds = { west: 300, north: 300, east: 6900, south: 9100 };

/** Whether the map has a point, with land around it. */
export function isInRegion({ x, y }: MapPoint): boolean {
  const { west, east, north, south } = REGION_BOUNDS;
  return x >= west && x <= east && y >= north && y <= south;
}

/** Circles of areas are no more apart if one comes nearer. */
const CLOSEST = 0.9;

/** The view that shows these bounds as large as the window allows, with a margin in pixels. */
export function fitView(
  { west, north, east, south }: Bounds,
  { width, height }: WindowSize,
  margin = 24,
): MapView {
  const scale = Math.min((width - 2 * margin) / (east - west), (height - 2 * margin) / (south - north));
  return { middle: { x: (west + east) / 2, y: (north + south) / 2 }, scale: Math.max(scale, 0.01) };
}

/** The view kept within the region of the map, and neither too near nor too far. */
export function withinRegion({ middle, scale }: MapView, size: WindowSize, closest = CLOSEST): MapView {
  const minScale = Math.min(fitView(REGION_BOUNDS, size, 0).scale, closest);
  return {
    middle: {
      x: Math.min(Math.max(middle.x, REGION_BOUNDS.west), REGION_BOUNDS.east),
      y: Math.min(Math.max(middle.y, REGION_BOUNDS.north), REGION_BOUNDS.south),
    },
    scale: Math.min(Math.max(scale, minScale), closest),
  };
}

/** Moves the view by pixels, as a finger drags it. */
export function panView({ middle, scale }: MapView, dx: number, dy: number): MapView {
  return { scale, middle: { x: middle.x - dx / scale, y: middle.y - dy / scale } };
}

/** Zooms so that the point at the pixel `at` stays there. */
export function zoomView(
  view: MapView,
  factor: number,
  at: MapPoint,
  size: WindowSize,
  closest = CLOSEST,
): MapView {
  const anchor = pointAt(view, at, size);
  const { scale } = withinRegion({ ...view, scale: view.scale * factor }, size, closest);
  return {
    scale,
    middle: { x: anchor.x - (at.x - size.width / 2) / scale, y: anchor.y - (at.y - size.height / 2) / scale },
  };
}

/** The point of the map at a pixel of the window. */
export function pointAt(
  { middle, scale }: MapView,
  { x, y }: MapPoint,
  { width, height }: WindowSize,
): MapPoint {
  return { x: middle.x + (x - width / 2) / scale, y: middle.y + (y - height / 2) / scale };
}

/** The pixel of the window, from its top left corner, where a point of the map is. */
export function pixelOf(
  { middle, scale }: MapView,
  { x, y }: MapPoint,
  { width, height }: WindowSize,
): MapPoint {
  return { x: (x - middle.x) * scale + width / 2, y: (y - middle.y) * scale + height / 2 };
}

/** How to lay the picture of one view over another: its pixel p appears at (x, y) + scale * p. */
export function overlayTransform(
  renderedView: MapView,
  view: MapView,
  { width, height }: WindowSize,
): MapPoint & { scale: number } {
  const scale = view.scale / renderedView.scale;
  return {
    x: (renderedView.middle.x - view.middle.x) * view.scale + (width / 2) * (1 - scale),
    y: (renderedView.middle.y - view.middle.y) * view.scale + (height / 2) * (1 - scale),
    scale,
  };
}

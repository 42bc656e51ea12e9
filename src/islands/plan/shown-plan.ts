import type { Bounds } from '#domain/map/map-view.ts';
import type { MapPoint } from '#domain/map/map-point.ts';

/** What the picture in the page shows, in units of the map. */
export interface ShownPlan extends MapPoint {
  bounds: Bounds;
  /** The home is within this circle. */
  around: number;
  /** The point is the home's own or its gate's, and not the middle of its area. */
  isOwn: boolean;
}

/** Reads the plan from the picture in the page, which is all that the page knows of it. */
export function readPlan(picture: SVGSVGElement): ShownPlan {
  const [circle, own] = picture.querySelectorAll('circle');
  if (!circle) throw new Error('The plan of the page has no circle.');
  const number = (name: string) => Number(circle.getAttribute(name));
  const [west = 0, north = 0, width = 0, height = 0] = (picture.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  return {
    bounds: { west, north, east: west + width, south: north + height },
    x: number('cx'),
    y: number('cy'),
    around: number('r'),
    isOwn: own !== undefined,
  };
}

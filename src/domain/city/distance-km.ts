/** A place on earth in degrees (WGS 84). */
export interface Point {
  lat: number;
  lng: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres in a straight line ('as the crow flies'). */
export function distanceKm(one: Point, two: Point): number {
  const [north, east] = [radians(two.lat - one.lat), radians(two.lng - one.lng)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(two.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half));
}

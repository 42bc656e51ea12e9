import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type GeoCredit, localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { nearestMetroOf } from '#domain/city/nearest-metro.ts';
import { areaPosition } from './area-position.ts';

export interface NearestMetroText {
  /** 'Kundalahalli'. */
  name: string;
  kannada: string;
  /** 'on the Purple Line, 1.1 km from the middle of Brookefield as the crow flies.' */
  text: string;
  credits: readonly GeoCredit[];
}

/** Null if the position is not known well enough. For a society the text names its area, where it is measured from. */
export function nearestMetroText(area: Area | undefined, catalogue: Catalogue): NearestMetroText | null {
  const nearest = area && areaPosition(area, catalogue) ? nearestMetroOf(area.slug) : null;
  if (!area || !nearest) return null;
  const { station, kilometres } = nearest;
  const lines = `${station.lines.join(' and ')} ${station.lines.length === 1 ? 'Line' : 'Lines'}`;
  return {
    name: station.name,
    kannada: station.kannada,
    text: `on the ${lines}, ${kilometres.toFixed(1)} km from the middle of ${area.area} as the crow flies.`,
    credits: [metroCredit, localityCredit],
  };
}

import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { type GeoCredit, localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { nearestMetro } from '#domain/city/nearest-metro.ts';
import { areaPosition } from './area-position.ts';

export interface NearestMetroText {
  /** 'Kundalahalli'. */
  name: string;
  kannada: string;
  /** 'on the Purple Line, 1.1 km from the middle of Brookefield as the crow flies.' */
  text: string;
  credits: readonly GeoCredit[];
}

/** Null if the position is not known well enough, and in a city without stations. For a society the text names its area, where it is measured from. */
export function nearestMetroText(area: Area | undefined, catalogue: Catalogue): NearestMetroText | null {
  if (!area || cityFolder(catalogue.cityOf(area)) !== cityFolder(DEFAULT_CITY)) return null;
  const middle = areaPosition(area, catalogue);
  const nearest = middle && nearestMetro(middle);
  if (!nearest) return null;
  const { station, kilometres } = nearest;
  const lines = `${station.lines.join(' and ')} ${station.lines.length === 1 ? 'Line' : 'Lines'}`;
  const isOfHomes = middle === area.middle;
  const from = isOfHomes ? `the homes listed in ${area.area}` : area.area;
  return {
    name: station.name,
    kannada: station.kannada,
    text: `on the ${lines}, ${kilometres.toFixed(1)} km from the middle of ${from} as the crow flies.`,
    credits: isOfHomes ? [metroCredit] : [metroCredit, localityCredit],
  };
}

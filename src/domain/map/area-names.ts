import { localityPoint } from '../city/locality-point.ts';
import { type MapPoint, toMapPoint } from './map-point.ts';

/** The places that people of Bangalore find their way by, by the slugs of their areas. */
const NAMES = `arekere attibele banashankari banaswadi basavanagudi begur bellandur benson-town bommanahalli bommasandra brookefield
  btm-layout chandapura cv-raman-nagar devanahalli domlur electronic-city frazer-town girinagar gottigere hbr-layout hebbal hennur
  hoodi horamavu hosakerehalli hsr-layout hulimavu indiranagar jakkur jalahalli jayanagar jigani jp-nagar kadugodi kalyan-nagar
  kengeri koramangala kr-puram kumaraswamy-layout kundalahalli madiwala magadi-road mahadevapura malleshwaram marathahalli mathikere
  murugeshpalya nagarbhavi old-airport-road padmanabhanagar panathur peenya rajajinagar rajarajeshwari-nagar ramamurthy-nagar
  rt-nagar sadashivanagar sahakara-nagar sanjay-nagar sarjapur sarjapura shivaji-nagar thanisandra ulsoor uttarahalli varthur
  vasanth-nagar vidyaranyapura vijayanagar vv-puram whitefield wilson-garden yelahanka yelahanka-new-town yeshwanthpur`;
/** Names closer to one already drawn are left out: east or west, and north or south, in map units. */
const APART = { x: 150, y: 40 };

const CAPITALS = new Set(['btm', 'cv', 'hbr', 'hsr', 'jp', 'kr', 'rt', 'vv']);
const nameOf = (slug: string) =>
  slug
    .split('-')
    .map((word) =>
      CAPITALS.has(word) ? word.toUpperCase() : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
    )
    .join(' ');

function placeNames() {
  const placed: { name: string; x: number; y: number }[] = [];
  for (const slug of NAMES.split(/\s+/)) {
    const point = localityPoint(slug);
    if (!point || point.confidence === 'low') continue;
    const { x, y } = toMapPoint(point);
    const isFree = placed.every(
      (other) => Math.abs(other.x - x) > APART.x || Math.abs(other.y - y) > APART.y,
    );
    if (isFree) placed.push({ name: nameOf(slug), x: Math.round(x), y: Math.round(y) });
  }
  return placed;
}

/** The areas that people find their way by, with their middle in units of the map, far enough apart to be written into it. */
export const areaNames: readonly (MapPoint & { name: string })[] = placeNames();

import { localityPoint } from '#domain/city/locality-point.ts';
import { metroStations } from '#domain/city/metro-stations.ts';
import { toMapPoint } from '#domain/map/map-point.ts';
import { REGION_BOUNDS } from '#domain/map/map-view.ts';
import shapes from '#domain/map/shapes.json' with { type: 'json' };

export const planFile = new URL('../../src/static/map-bangalore.svg', import.meta.url);

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

function placedNames() {
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

/** Colours of the pages (src/styles/tokens.css) in both schemes: a picture does not see the styles of its page. */
const STYLE = `.l{fill:#f2ebdf}.w{fill:#c5dbe0}.r{fill:none;stroke:#d9d0c2;stroke-width:5}.m{fill:none;stroke-width:5;opacity:.8}\
.s{fill:#fffdf9;stroke:#566065;stroke-width:2.5}text{fill:#566065;font:500 20px system-ui,sans-serif;text-anchor:middle;\
paint-order:stroke;stroke:#f2ebdf;stroke-width:5}@media(prefers-color-scheme:dark){.l{fill:#0f1315}.w{fill:#25414a}.r{stroke:#343d40}\
.s{fill:#1b2225;stroke:#adb4b0}text{fill:#adb4b0;stroke:#0f1315}}`;
const COLOURS = { yellow: '#c89200', purple: '#7e3eb5', green: '#2e9d48' };

/** Draws the whole city once, one unit ten metres. A page of a home shows the part around it. */
export function planSvg(): string {
  const { west, north, east, south } = REGION_BOUNDS;
  const box = `${west} ${north} ${east - west} ${south - north}`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><style>${STYLE}</style>`,
    `<path class="l" d="M${west} ${north}H${east}V${south}H${west}z"/>`,
    `<path class="w" d="${shapes.water}"/>`,
    `<path class="r" d="${shapes.roads}"/>`,
    ...(['yellow', 'purple', 'green'] as const).map(
      (line) => `<path class="m" stroke="${COLOURS[line]}" d="${shapes.metro[line]}"/>`,
    ),
    ...metroStations.map((station) => {
      const { x, y } = toMapPoint(station);
      return `<circle class="s" cx="${Math.round(x)}" cy="${Math.round(y)}" r="7"/>`;
    }),
    ...placedNames().map(({ name, x, y }) => `<text x="${x}" y="${y}">${name}</text>`),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

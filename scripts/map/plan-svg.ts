import { metroStations } from '#domain/city/metro-stations.ts';
import { areaNames } from '#domain/map/area-names.ts';
import { toMapPoint } from '#domain/map/map-point.ts';
import { REGION_BOUNDS } from '#domain/map/map-view.ts';
import shapes from '#domain/map/shapes.json' with { type: 'json' };

export const planFile = new URL('../../src/static/map-bangalore.svg', import.meta.url);

/** Colours of the pages (src/styles/tokens.css) in both schemes: a picture does not see the styles of its page. */
const STYLE = `.l{fill:#f2ebdf}.w{fill:#c5dbe0}.r{fill:none;stroke:#d9d0c2;stroke-width:5}.m{fill:none;stroke-width:5;opacity:.8}\
.s{fill:#fffdf9;stroke:#566065;stroke-width:2.5}text{fill:#566065;font:500 20px system-ui,sans-serif;text-anchor:middle;\
paint-order:stroke;stroke:#f2ebdf;stroke-width:5}@media(prefers-color-scheme:dark){.l{fill:#0f1315}.w{fill:#25414a}.r{stroke:#343d40}\
.s{fill:#1b2225;stroke:#adb4b0}text{fill:#adb4b0;stroke:#0f1315}}`;
const COLOURS = { yellow: '#c89200', purple: '#7e3eb5', green: '#2e9d48' };

/** Draws the whole city once, one unit ten metres. A page of a home shows the part around it. */
export function planSvg(): string {
  const { east, south } = REGION_BOUNDS;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${east} ${south}"><style>${STYLE}</style>`,
    `<path class="l" d="M0 0H${east}V${south}H0z"/>`,
    `<path class="w" d="${shapes.water}"/>`,
    `<path class="r" d="${shapes.roads}"/>`,
    ...(['yellow', 'purple', 'green'] as const).map(
      (line) => `<path class="m" stroke="${COLOURS[line]}" d="${shapes.metro[line]}"/>`,
    ),
    ...metroStations.map((station) => {
      const { x, y } = toMapPoint(station);
      return `<circle class="s" cx="${Math.round(x)}" cy="${Math.round(y)}" r="7"/>`;
    }),
    ...areaNames.map(({ name, x, y }) => `<text x="${x}" y="${y}">${name}</text>`),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

import { areas } from '../facts/areas.ts';
import { readPlaces } from '../facts/places.ts';
import { areaRow } from './area-row.ts';
import { cityRow } from './city-row.ts';
import { homeRows } from './home-rows.ts';
import { hiddenSocietyRow, societyRow } from './society-row.ts';

/** Every table of the demo data, in the order an import needs. */
export function allRows() {
  const { societies, homes } = readPlaces();
  const areaOf = new Map(areas.map((area) => [area.name, area]));
  function factsOf(name: string) {
    const facts = areaOf.get(name);
    if (!facts) throw new Error(`'${name}' has societies or homes but no facts. Add it to facts/areas-*.ts.`);
    return facts;
  }
  return {
    cities: [cityRow],
    local_areas: areas.map(areaRow),
    society: [
      ...societies.map((society, index) => societyRow(society, factsOf(society.area), index)),
      hiddenSocietyRow,
    ],
    properties: homeRows(homes, factsOf),
  };
}

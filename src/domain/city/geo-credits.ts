/** Whose data a page shows, and where its licence stands. The licences ask for it wherever the data is shown. */
export interface GeoCredit {
  text: string;
  href: string;
}

const openStreetMap = 'https://www.openstreetmap.org/copyright';

/** For what `metroStations` say. */
export const metroCredit: GeoCredit = {
  text: 'Stations © OpenStreetMap contributors, ODbL',
  href: openStreetMap,
};

/** For what follows from `localityOf`: a distance from the middle of a locality. */
export const localityCredit: GeoCredit = {
  text: 'Places © OpenStreetMap contributors and Open Bangalore, ODbL; bus stops by Vonter/transitrouter, MIT',
  href: openStreetMap,
};

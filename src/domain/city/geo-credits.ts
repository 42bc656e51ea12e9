/** The credit for a data source and a link to its licence. The licences require it wherever the data is shown. */
export interface GeoCredit {
  text: string;
  href: string;
}

const openStreetMap = 'https://www.openstreetmap.org/copyright';

/** A file of src/static: every source of the map, its licence and our changes. */
export const mapSourcesPath = '/map-sources.txt';

export const mapCredits: readonly GeoCredit[] = [
  { text: 'Map data © OpenStreetMap contributors, ODbL', href: openStreetMap },
  {
    text: 'Ward boundaries: DataMeet India community, from KSRSAC, CC BY-SA 2.5 IN',
    href: 'https://github.com/datameet/Municipal_Spatial_Data',
  },
  {
    text: 'Locality points also from Open Bangalore (ODbL) and BMTC stops by Vonter/transitrouter (MIT)',
    href: 'https://github.com/openbangalore/bangalore',
  },
  { text: 'Sources, licences and what we changed', href: mapSourcesPath },
];

export const landmarkCredit: GeoCredit = {
  text: 'Landmarks © OpenStreetMap contributors, ODbL',
  href: openStreetMap,
};

export const metroCredit: GeoCredit = {
  text: 'Stations © OpenStreetMap contributors, ODbL',
  href: openStreetMap,
};

/** Credit for anything derived from `localityPoint`, such as a distance from the middle of a locality. */
export const localityCredit: GeoCredit = {
  text: 'Places © OpenStreetMap contributors and Open Bangalore, ODbL; bus stops by Vonter/transitrouter, MIT',
  href: openStreetMap,
};

/**
 * Credit for a part of the map without the boundary of the city, with places and distances. The file that it leads to names
 * each source and its licence: a page of a home has no room for them.
 */
export const planCredit: GeoCredit = {
  text: '© OpenStreetMap contributors and others, ODbL',
  href: mapSourcesPath,
};

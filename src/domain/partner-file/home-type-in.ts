/** By the letters of the word: the types that homes have here. Codes are those whose meaning sources give (279). */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Apartment:
      'apartment apartments flat flats ap apt multistoreyapartment multistorey residentialapartment apartmentflat flatapartment condominium condo residentialflat servicedapartment serviceapartment highriseapartment standaloneapartment gatedcommunityapartment flatinapartment societyflat',
    Villa:
      'villa villas independentvilla duplexvilla luxuryvilla gatedvilla villahouse villagatedcommunity gatedcommunityvilla residentialvilla',
    'Independent House':
      'independenthouse house ih individualhouse residentialhouse independenthousevilla singlefamilyresidence bungalow independentbungalow indphouse indhouse independanthouse indepentenhouse individualbungalow residentialindependenthouse',
    'Independent Floor':
      'independentfloor if builderfloor floor builderfloorapartment independentbuilderfloor',
    'Row House': 'rowhouse rowhouses rowvilla townhouse townhome terraced rowhousevilla rowvillas',
    Penthouse: 'penthouse',
    Duplex: 'duplex duplexapartment duplexhouse duplexflat duplexhome',
    Plot: 'plot plots land residentialplot residentialland site sites vacantland plotland villaplot villaplots residentialsite bdasite bdaplot layoutplot openplot vacantplot vacantsite',
    'Studio Apartment': 'studio studioapartment',
    Farmhouse: 'farmhouse',
  }).flatMap(([type, words]) => words.split(' ').map((word) => [word, type] as const)),
);

/** 'Apartment' for 'Flat', 'FLATS' and 'Multistorey Apartment'. Null for a word that we do not know. */
export function homeTypeIn(text: string): string | null {
  return TYPES.get(text.toLowerCase().replace(/[^a-z]+/g, '')) ?? null;
}

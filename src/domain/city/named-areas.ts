import rows from './named-areas.json' with { type: 'json' };

/** Names that people say for one or several areas, which are given by their slugs in Bangalore. */
export interface NamedAreas {
  names: readonly string[];
  areas: readonly string[];
}

/** Pin codes, roads, quarters of the city, and other names and spellings of areas (SOURCES.md). A road stands for the areas along it. */
export const namedAreas: readonly NamedAreas[] = [
  ...Object.entries(rows.pinCodes).map(([code, areas]) => ({ names: [code], areas: areas.split(' ') })),
  ...Object.entries(rows.roads).map(([names, areas]) => ({
    names: names.split('|'),
    areas: areas.split(' '),
  })),
  ...Object.entries(rows.quarters).map(([names, areas]) => ({
    names: names.split('|'),
    areas: areas.split(' '),
  })),
  ...Object.entries(rows.otherNames).map(([area, names]) => ({ names: names.split('|'), areas: [area] })),
];

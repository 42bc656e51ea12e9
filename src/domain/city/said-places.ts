import rows from './said-places.json' with { type: 'json' };

/** Names that people say for one or several areas, which are given by their slugs in Bangalore. */
export interface SaidPlace {
  names: readonly string[];
  areas: readonly string[];
}

/**
 * Pin codes, landmarks and employers, corridors, quarters of the city, and other names and spellings of areas (SOURCES.md). A landmark stands for
 * the areas around it, nearest first.
 */
export const saidPlaces: readonly SaidPlace[] = [
  ...Object.entries(rows.pinCodes).map(([code, areas]) => ({ names: [code], areas: areas.split(' ') })),
  ...Object.entries(rows.landmarks).map(([names, areas]) => ({
    names: names.split('|'),
    areas: areas.split(' '),
  })),
  ...Object.entries(rows.quarters).map(([names, areas]) => ({
    names: names.split('|'),
    areas: areas.split(' '),
  })),
  ...Object.entries(rows.otherNames).map(([area, names]) => ({ names: names.split('|'), areas: [area] })),
];

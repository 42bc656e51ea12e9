/**
 * What the page of a home calls its tiles and the lines of its last check. The comparison reads published pages, and finds
 * each by the name here.
 */
export const pageLabels = {
  bedrooms: 'Bedrooms',
  baths: 'Bathrooms',
  floor: 'Floor',
  facing: 'Facing',
  type: 'Type',
  maintenance: 'Maintenance',
  check: 'Last check',
  confirmed: 'Confirmed',
} as const;

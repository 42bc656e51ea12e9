/**
 * By column: the words of facts that are one or several of a few, as pages say them. The keys are what rows store (the
 * check constraints of supabase/schemas/06_properties.sql list the same). Visitors load this file, so it has no schemas.
 */
export const factWords = {
  /** What the number of square feet measures. Never converted: builders add 20 to 50 % to the carpet area. */
  area_basis: {
    carpet: 'Carpet',
    built_up: 'Built-up',
    super_built_up: 'Super built-up',
    plot: 'Plot',
  },
  furnishing: { full: 'Furnished', semi: 'Semi-furnished', none: 'Unfurnished' },
  sale_kind: { new: 'New', resale: 'Resale' },
  water: { corporation: 'Corporation', borewell: 'Borewell', tanker: 'Tanker' },
  power_backup: { none: 'None', lift_and_lights: 'Lift and lights', full: 'Full' },
  /** Who may rent. Singles are people of any sex. Religion, caste, food and sex are not stored. */
  open_to: {
    anyone: 'Anyone',
    family: 'Families',
    singles: 'Singles',
    company: 'Companies',
    students: 'Students',
  },
  ownership: {
    freehold: 'Freehold',
    leasehold: 'Leasehold',
    cooperative: 'Co-operative society',
    power_of_attorney: 'Power of attorney',
  },
  khata: { a: 'A khata', b: 'B khata' },
} as const;

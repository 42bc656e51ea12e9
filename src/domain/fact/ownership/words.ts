export const words = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  cooperative: 'Co-operative society',
  power_of_attorney: 'Power of attorney',
} as const;

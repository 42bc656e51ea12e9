export const waterWords = { corporation: 'Corporation', borewell: 'Borewell', tanker: 'Tanker' } as const;

export const words = { corporation: 'Corporation', borewell: 'Borewell', tanker: 'Tanker' } as const;

export const saleKindWords = { new: 'New', resale: 'Resale' } as const;

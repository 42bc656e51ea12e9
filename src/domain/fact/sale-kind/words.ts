export const words = { new: 'New', resale: 'Resale' } as const;

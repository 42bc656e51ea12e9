export const words = { full: 'Furnished', semi: 'Semi-furnished', none: 'Unfurnished' } as const;

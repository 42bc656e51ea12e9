export const furnishingWords = { full: 'Furnished', semi: 'Semi-furnished', none: 'Unfurnished' } as const;

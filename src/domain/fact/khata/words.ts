export const khataWords = { a: 'A khata', b: 'B khata' } as const;

export const words = { a: 'A khata', b: 'B khata' } as const;

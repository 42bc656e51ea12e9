/** The sets of colours in which pages are judged. */
export const colours = {
  'by day': { colorScheme: 'light', forcedColors: 'none' },
  'by night': { colorScheme: 'dark', forcedColors: 'none' },
  'in the colours of a system': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

export const smallPhone = { width: 320, height: 720 };

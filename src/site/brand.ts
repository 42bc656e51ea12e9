/** The brand colours of the light theme for images that we render. Pages take their colours from `src/styles`. */
export const brand = {
  paper: '#faf6ef',
  card: '#fffdf8',
  ink: '#1f2a2e',
  muted: '#4d5557',
  laterite: '#b4532a',
  rainTree: '#2f5d50',
  brass: '#b98a3e',
  stone: '#d9d0c2',
} as const;

/** The mark, on a square of 32: the plan of a house, a ring with an opening for the door and a tree inside. */
export const markShape = {
  ring: 'M13 27H5V5h22v22h-8',
  ringWidth: 4.2,
  tree: { x: 16, y: 15.6, radius: 4 },
} as const;

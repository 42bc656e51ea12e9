/** The mark on a square of 32: the house's plan as a ring open at its door, the tree inside. */
export function mark(colour: string): string {
  return `<path d="M13 27H5V5h22v22h-8" fill="none" stroke="${colour}" stroke-width="4.2" stroke-linejoin="miter"/><circle cx="16" cy="15.6" r="4" fill="${colour}"/>`;
}

export const brand = {
  paper: '#faf6ef',
  ink: '#1f2a2e',
  laterite: '#b4532a',
  brass: '#b98a3e',
  stone: '#d9d0c2',
};

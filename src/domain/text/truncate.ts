/** The whole text, or at most `max` characters of it, cut at a word and ended with '…'. */
export function truncate(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const cut = letters.slice(0, max - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut}…`;
}

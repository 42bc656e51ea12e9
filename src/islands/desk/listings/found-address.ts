/** The address of the homes that these words find. The rest of the desk loads none of the filters for it. */
export function foundAddress(words: string): string {
  const typed = words.trim();
  return `#listings/property${typed && `?q=${encodeURIComponent(typed).replaceAll('%20', '+')}`}`;
}

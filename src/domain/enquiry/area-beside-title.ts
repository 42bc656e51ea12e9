/** The area of a home that was asked about, or null where its title says it already. */
export function areaBesideTitle(title: string, area: string | null): string | null {
  return area && !title.toLowerCase().includes(area.toLowerCase()) ? area : null;
}

/** Areas that have one name together: a pin code, a quarter of the city, a road. */
export interface AreaGroup {
  name: string;
  /** By their slugs. */
  areas: readonly string[];
}

/** The names of fewer areas say more than that of their group, and were perhaps chosen one by one. */
export const MIN_GROUP = 5;

/** The areas that none of the groups stands for. */
export function areasOutside(chosen: readonly string[], groups: readonly AreaGroup[]): string[] {
  return chosen.filter((slug) => !groups.some(({ areas }) => areas.includes(slug)));
}

/** The areas without those of the group, unless another one has them too. */
export function areasWithout(
  chosen: readonly string[],
  { areas }: AreaGroup,
  others: readonly AreaGroup[],
): string[] {
  const kept = new Set(others.flatMap((other) => other.areas));
  return chosen.filter((slug) => kept.has(slug) || !areas.includes(slug));
}

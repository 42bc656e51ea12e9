/** A number is one heading or one row, so that 'decision 255' leads to one place. `places` from `decisionPlaces`. */
export function findRepeatedDecisions(places: ReadonlyMap<string, readonly string[]>): string[] {
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(
      ([number, files]) =>
        `Decision ${number} is in ${files.join(' and ')}: give one of them the next free number, or make them one.`,
    );
}

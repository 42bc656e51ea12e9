/** 'decision 087', 'decisions 094, 109': the numbers by which comments and documents name decisions. */
const CITED = /\b[Dd]ecisions? (\d{3}(?:(?:,| and) \d{3})*)\b/g;

/** A record that took another one in is cited in its place. `numbers` include the rows of 000. */
export function findUnknownDecisions(file: string, text: string, numbers: ReadonlySet<string>): string[] {
  return [...text.matchAll(CITED)]
    .flatMap(([, cited = '']) => cited.match(/\d{3}/g) ?? [])
    .filter((number) => !numbers.has(number))
    .map((number) => `${file} cites decision ${number}, which is neither a record nor a row of 000.`);
}

/** The numbers of the records in these files, and of the rows in their tables. */
export function decisionNumbers(records: ReadonlyMap<string, string>): Set<string> {
  return new Set(
    [...records].flatMap(([file, text]) => [
      ...(/\/(\d{3})-/.exec(file)?.slice(1) ?? []),
      ...[...text.matchAll(/^\| (\d{3}) \|/gm)].flatMap((row) => row.slice(1)),
    ]),
  );
}

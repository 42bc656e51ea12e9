/** The most values in one list. All areas of a quarter but one are 300. */
export const MAX_CHOICES = 400;

/** What cannot be read is left out and reported. */
export interface QueryReader {
  /** Null if it is absent or broken. */
  value<Value>(name: string, read: (text: string) => Value | null): Value | null;
  /** The values of a parameter, separated by commas, without the broken ones. */
  list<Value>(name: string, read: (text: string) => Value | null): Value[];
  /** Broken values and unknown parameters in words: '‘two’ for BHK', '‘colour=red’'. Call it last. */
  ignored(): string[];
}

/** `labels` has the name on the page of each parameter that may be broken: 'BHK' for 'bhk'. */
export function queryReader(
  query: string | URLSearchParams,
  labels: ReadonlyMap<string, string>,
): QueryReader {
  const parameters = typeof query === 'string' ? new URLSearchParams(query) : query;
  const broken: string[] = [];
  const knownNames = new Set<string>();

  function readOrReport<Value>(
    name: string,
    text: string,
    read: (text: string) => Value | null,
  ): Value | null {
    const value = read(text);
    if (value === null) broken.push(`${quote(text)} for ${labels.get(name)}`);
    return value;
  }

  return {
    value(name, read) {
      knownNames.add(name);
      const text = parameters.get(name)?.trim();
      return text ? readOrReport(name, text, read) : null;
    },
    list(name, read) {
      knownNames.add(name);
      const texts = parameters.getAll(name).flatMap((text) => text.split(','));
      return texts
        .map((text) => text.trim())
        .filter(Boolean)
        .slice(0, MAX_CHOICES)
        .flatMap((text) => readOrReport(name, text, read) ?? []);
    },
    ignored() {
      const unknown = [...parameters].filter(
        ([name]) => !knownNames.has(name) && !trackingParameter.test(name),
      );
      return [...broken, ...unknown.map(([name, text]) => quote(`${name}=${text}`))];
    },
  };
}

/** Parameters that mail programs, campaigns, search engines and apps add to links. They are not reported. */
export const trackingParameter = /^(utm_|gad_|mc_|_gl$|igsh|srsltid$|[a-z]*clk?id$|[gw]braid$|ref$)/;

/** What an address says, as a quotation. Long ones are cut. */
function quote(text: string): string {
  return `‘${text.slice(0, 60)}’`;
}

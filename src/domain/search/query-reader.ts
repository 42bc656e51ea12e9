/** The most values in one list. No visitor selects more, by hand or by drawing on the map. */
export const MAX_CHOICES = 200;

/** Reads one parameter of an address after the other. What cannot be read is left out and reported. */
export interface QueryReader {
  /** The value of a parameter, read by `read`. Null if it is absent or broken. */
  value<Value>(name: string, read: (text: string) => Value | null): Value | null;
  /** The values of a parameter, separated by commas, without the broken ones. */
  list<Value>(name: string, read: (text: string) => Value | null): Value[];
  /** Broken values and unknown parameters, as the visitor sees them: 'bhk=two'. Call it last. */
  ignored(): string[];
}

export function queryReader(query: string | URLSearchParams): QueryReader {
  const parameters = typeof query === 'string' ? new URLSearchParams(query) : query;
  const broken: string[] = [];
  const knownNames = new Set<string>();

  function readOrReport<Value>(
    name: string,
    text: string,
    read: (text: string) => Value | null,
  ): Value | null {
    const value = read(text);
    if (value === null) broken.push(describeParameter(name, text));
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
      const unknown = [...parameters].filter(([name]) => !knownNames.has(name) && !isTrackingParameter(name));
      return [...broken, ...unknown.map(([name, text]) => describeParameter(name, text))];
    },
  };
}

/** Parameters that mail programs, campaigns, search engines and apps add to links. They are not reported. */
function isTrackingParameter(name: string): boolean {
  return /^(utm_|gad_|mc_|_gl$|igsh|srsltid$|[a-z]*clk?id$|[gw]braid$|ref$)/.test(name);
}

/** 'bhk=two', as the visitor sees it in the address. Long ones are cut. */
export function describeParameter(name: string, text: string): string {
  return `${name}=${text}`.slice(0, 60);
}

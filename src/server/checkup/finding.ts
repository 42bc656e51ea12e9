export interface Finding {
  readonly check: CheckupRule;
  readonly wrong: string;
  /** What to do, naming the command where there is one. */
  readonly remedy: string;
}

/** The rules of a checkup, in the order they are shown. */
export const checkupRules = [
  'requests',
  'migrations',
  'rights',
  'queue',
  'mail',
  'pages',
  'sitemap',
  'pictures',
  'storage',
  'files',
  'disk',
  'settings',
  'calendars',
  'numbers',
  'partners',
  'areas',
] as const;

export type CheckupRule = (typeof checkupRules)[number];

export interface Cases {
  readonly count: number;
  readonly first: readonly string[];
}

const MAX_SHOWN = 5;

/** How many cases there are, and the first few to name. */
export function casesOf(all: readonly string[]): Cases {
  return { count: all.length, first: all.slice(0, MAX_SHOWN) };
}

/** 'a', 'a, b and c', 'a, b, c, d, e and 4 more'. */
export function formatCases({ count, first }: Cases): string {
  const more = count - first.length;
  const words = more > 0 ? [...first, `${more} more`] : [...first];
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last;
}

/** One finding about these cases; none without a case. */
export function findingsFor(
  check: CheckupRule,
  cases: Cases,
  describeCases: (cases: Cases) => Pick<Finding, 'wrong' | 'remedy'>,
): Finding[] {
  return cases.count === 0 ? [] : [{ check, ...describeCases(cases) }];
}

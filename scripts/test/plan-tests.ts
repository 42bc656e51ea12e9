export type PlannedPart = {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  readonly args: readonly string[];
  /** Whether it may end without running a single test. */
  readonly mayBeEmpty: boolean;
  /** What it runs of the files: their tests without the tag 'nightly', or only those with it. All where it is absent. */
  readonly share?: 'quick' | 'nightly';
};

/** The long projects share one run: a worker that has no more files of one project goes on with the other. */
const LONG_PROJECTS = ['server', 'generator'];
const PROJECTS = ['pure', ...LONG_PROJECTS];
const HARD_PROJECTS = ['rehearsals', 'hard', 'hard-alone'];
/** The tests in Chromium. Those in Firefox and WebKit are slow and change rarely. */
const CHROMIUM_PROJECTS = ['site', 'first-visit', 'staff'];
const inProjects = (names: readonly string[]) => names.flatMap((name) => ['--project', name]);

/** The tag of a test that `npm test` leaves out: tests/fixtures/nightly.ts, tests/site/nightly.ts. */
export const NIGHTLY_TAG = 'nightly';

/** The parts of `npm test`, cheapest first. */
export function planTests(): PlannedPart[] {
  return [
    quick(vitest('pure', inProjects(['pure']))),
    quick(vitest('backend', inProjects(LONG_PROJECTS))),
    playwright('site', [...inProjects(CHROMIUM_PROJECTS), '--grep-invert', `@${NIGHTLY_TAG}`]),
  ];
}

/** Words of `npm run test:hard`: the flows in each installed engine beside Chromium, and the tests with the tag. */
const ENGINES = 'engines';
const NIGHTLY = 'nightly';

export interface HardTests {
  /** Installed engines beside Chromium. */
  readonly engines: readonly string[];
  /** Paths of the files of Vitest that have tests with the tag. Loading all others would take minutes. */
  readonly nightlyFiles: readonly string[];
}

/** The parts of `npm run test:hard`: all of them, or the files whose path contains one of the words. */
export function planHardTests(words: readonly string[], { engines, nightlyFiles }: HardTests): PlannedPart[] {
  const files = words.filter((word) => word !== ENGINES && word !== NIGHTLY);
  const isAsked = (word: string) => words.length === 0 || words.includes(word);
  const nightly: PlannedPart[] = [
    {
      ...vitest(NIGHTLY, [...inProjects(PROJECTS), '--tags-filter', NIGHTLY_TAG, ...nightlyFiles]),
      share: 'nightly',
    },
    playwright('nightly-site', [...inProjects(CHROMIUM_PROJECTS), '--grep', `@${NIGHTLY_TAG}`]),
  ];
  return [
    ...(words.length === 0 || files.length > 0
      ? [vitest('hard', [...inProjects(HARD_PROJECTS), ...files])]
      : []),
    ...(isAsked(NIGHTLY) ? nightly : []),
    ...(isAsked(ENGINES) && engines.length > 0 ? [playwright(ENGINES, inProjects(engines))] : []),
  ];
}

/** Browser tests count by their own files, with all tests: they go through the server, where Vitest cannot follow. */
export function planChangedTests(changed: readonly string[]): PlannedPart[] {
  const specs = changed.filter((file) => /^tests\/site\/.+\.spec\.ts$/.test(file));
  return [
    {
      ...quick(vitest('changed', ['--changed', '--passWithNoTests', ...inProjects(PROJECTS)])),
      mayBeEmpty: true,
    },
    ...(specs.length > 0 ? [playwright('site', specs)] : []),
  ];
}

/** Browser tests wait for pages and timers while the others compute. The quickest part runs first. */
export function planLanes(parts: readonly PlannedPart[]): {
  first: readonly PlannedPart[];
  lanes: readonly (readonly PlannedPart[])[];
} {
  const [pure, ...others] = parts;
  if (pure === undefined || others.length === 0) return { first: parts, lanes: [] };
  const lanes = (['vitest', 'playwright'] as const).map((name) =>
    others.filter(({ runner }) => runner === name),
  );
  return { first: [pure], lanes: lanes.filter((lane) => lane.length > 0) };
}

function quick(part: PlannedPart): PlannedPart {
  return { ...part, args: [...part.args, '--tags-filter', `!${NIGHTLY_TAG}`], share: 'quick' };
}

function vitest(name: string, args: readonly string[]): PlannedPart {
  return { name, runner: 'vitest', args, mayBeEmpty: false };
}

function playwright(name: string, args: readonly string[]): PlannedPart {
  return { name, runner: 'playwright', args, mayBeEmpty: false };
}

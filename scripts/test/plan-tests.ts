export type PlannedPart = {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  readonly args: readonly string[];
  /** Whether it may end without running a single test. */
  readonly mayBeEmpty: boolean;
};

/** The long projects share one run: a worker that has no more files of one project goes on with the other. */
const LONG_PROJECTS = ['server', 'generator'];
const PROJECTS = ['pure', ...LONG_PROJECTS];
const HARD_PROJECTS = ['rehearsals', 'hard', 'hard-alone'];
/** The tests in Chromium. Those in Firefox and WebKit are slow and change rarely. */
const CHROMIUM_PROJECTS = ['site', 'first-visit', 'staff'];
const inProjects = (names: readonly string[]) => names.flatMap((name) => ['--project', name]);

/** The parts of `npm test`, cheapest first. */
export function planTests(): PlannedPart[] {
  return [
    vitest('pure', inProjects(['pure'])),
    vitest('backend', inProjects(LONG_PROJECTS)),
    playwright('site', inProjects(CHROMIUM_PROJECTS)),
  ];
}

/** The tests of the flows in each installed engine beside Chromium, as a word of `npm run test:hard`. */
const ENGINES = 'engines';

/** The parts of `npm run test:hard`: all of them, or the files whose path contains one of the words. */
export function planHardTests(words: readonly string[], engines: readonly string[]): PlannedPart[] {
  const files = words.filter((word) => word !== ENGINES);
  const hasEngines = engines.length > 0 && (words.length === 0 || words.includes(ENGINES));
  const hasFiles = words.length === 0 || files.length > 0;
  return [
    ...(hasFiles ? [vitest('hard', [...inProjects(HARD_PROJECTS), ...files])] : []),
    ...(hasEngines ? [playwright(ENGINES, inProjects(engines))] : []),
  ];
}

/** Browser tests count by their own files: they go through the server, where Vitest cannot follow. */
export function planChangedTests(changed: readonly string[]): PlannedPart[] {
  const specs = changed.filter((file) => /^tests\/site\/.+\.spec\.ts$/.test(file));
  return [
    { ...vitest('changed', ['--changed', '--passWithNoTests', ...inProjects(PROJECTS)]), mayBeEmpty: true },
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

function vitest(name: string, args: readonly string[]): PlannedPart {
  return { name, runner: 'vitest', args, mayBeEmpty: false };
}

function playwright(name: string, args: readonly string[]): PlannedPart {
  return { name, runner: 'playwright', args, mayBeEmpty: false };
}

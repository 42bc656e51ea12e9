export type PlannedPart = {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  readonly args: readonly string[];
  /** Whether it may end without running a single test. */
  readonly mayBeEmpty: boolean;
};

/** The long projects share one run: a worker that has no more files of one project goes on with the other. */
const LONG_PROJECTS = ['server', 'generator'];
/** The projects of `npm test`; `npm run test:hard` runs the projects `hard` and `hard-alone`. */
const PROJECTS = ['pure', ...LONG_PROJECTS];
const inProjects = (names: readonly string[]) => names.flatMap((name) => ['--project', name]);

/** The parts of `npm test`, cheapest first. */
export function planTests(): PlannedPart[] {
  return [
    vitest('pure', inProjects(['pure'])),
    vitest('backend', inProjects(LONG_PROJECTS)),
    { name: 'site', runner: 'playwright', args: [], mayBeEmpty: false },
  ];
}

/** Browser tests count by their own files: they go through the server, where Vitest cannot follow. */
export function planChangedTests(changed: readonly string[]): PlannedPart[] {
  const specs = changed.filter((file) => /^tests\/site\/.+\.spec\.ts$/.test(file));
  if (changed.some((file) => file.startsWith('tests/engines/'))) specs.push('tests/engines');
  return [
    { ...vitest('changed', ['--changed', '--passWithNoTests', ...inProjects(PROJECTS)]), mayBeEmpty: true },
    ...(specs.length > 0
      ? [{ name: 'site', runner: 'playwright' as const, args: specs, mayBeEmpty: false }]
      : []),
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

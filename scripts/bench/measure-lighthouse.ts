import { functionPath } from '#domain/address/function-path.ts';
import { CommandError } from '#server/command/command-error.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageKinds } from '../../tests/site/page-kinds.ts';
import { upperMedian } from './figures.ts';
import { openFoundSite } from './open-found-site.ts';
import { categories, scorePage, type PageScore } from './page-scores.ts';
import { startSite } from './started-site.ts';

/** Points out of 100 in every category: the goal is 100. */
const FLOOR = 99;
/** Cumulative layout shift. */
const MAX_SHIFT = 0.02;
const RUNS = 3;

/** Lists by place, size and budget, with other figures and links, and the answer of a function. */
const extraPages = {
  'homes of a size': '/buy/in/bangalore/3-bhk',
  'homes within a budget': '/buy/in/whitefield/under-2-crore',
  'homes to rent in an area': '/rent/in/whitefield',
  'homes to rent within a budget': '/rent/in/whitefield/under-50k',
  'a numbered page': '/buy/2',
  // The function that answers /search.
  'a search that is not understood': `${functionPath('search')}?q=whitefield+gondolas`,
};

/** Pages kept out of search engines on purpose, so the points they lose for it do not count. */
const noindexPaths = /^\/(?:auth|_styleguide|functions|saved|compare|no-such-page|property\/no-such-home)\b/;
/** A function's Content-Security-Policy allows no request, so Lighthouse cannot read robots.txt. */
const unreadableAudits = (path: string) => (path.startsWith('/functions/') ? ['robots-txt'] : []);
/** Answered with 404. */
const notFoundPaths = /\/no-such-/;

/**
 * Measures every kind of page of the demo site as `npm start` serves it, on Lighthouse's emulated phone, and
 * takes the median of three runs. With `filter`, measures just the kinds whose name or path contains it, such as
 * 'side by side' or '/compare'.
 */
export async function measureLighthouse(filter = ''): Promise<void> {
  const pages = Object.entries({ ...pageKinds, ...extraPages }).filter((entry) =>
    entry.some((words) => words.includes(filter)),
  );
  if (pages.length === 0)
    throw new CommandError(`No kind of page is called '${filter}', and no path has it.`);
  const folder = await mkdtemp(join(tmpdir(), 'angala-lighthouse-'));
  const site = await startSite(
    { LOCAL_DIR: join(folder, 'local'), SITE_DIR: join(folder, 'public') },
    'demo',
  );
  const foundSite = await openFoundSite(site.url);
  const failures: string[] = [];
  try {
    process.stdout.write(`${'Lighthouse, mobile'.padEnd(28)}${categories.join('  ')}  layout shift\n`);
    for (const [kind, path] of pages) {
      const { url } = notFoundPaths.test(path) ? foundSite : site;
      const skipped = noindexPaths.test(path) ? ['is-crawlable', ...unreadableAudits(path)] : [];
      const scores: PageScore[] = [];
      for (let run = 0; run < RUNS; run++) scores.push(await scorePage(`${url}${path}`, skipped));
      const medianScore = medianOf(scores);
      printScore(kind, medianScore);
      failures.push(...findings(kind, medianScore));
    }
  } finally {
    await foundSite.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
  if (failures.length > 0) throw new CommandError(`Below the floor:\n${failures.join('\n')}`);
}

/** The median of each figure, and the troubles and lost points of all runs. */
function medianOf(scores: readonly PageScore[]): PageScore {
  const medianOfCategory = (category: (typeof categories)[number]) =>
    upperMedian(scores.map((score) => score.scores[category]));
  return {
    scores: {
      performance: medianOfCategory('performance'),
      accessibility: medianOfCategory('accessibility'),
      'best-practices': medianOfCategory('best-practices'),
      seo: medianOfCategory('seo'),
    },
    shift: upperMedian(scores.map(({ shift }) => shift)),
    problems: [...new Set(scores.flatMap(({ problems }) => problems))],
    failedAudits: [...new Set(scores.flatMap(({ failedAudits }) => failedAudits))],
  };
}

function printScore(kind: string, { scores, shift, failedAudits }: PageScore): void {
  const cells = categories.map((category) => String(scores[category]).padStart(category.length));
  process.stdout.write(
    `${kind.padEnd(28)}${cells.join('  ')}  ${shift.toFixed(3).padStart(12)}  ${failedAudits.join(', ')}\n`,
  );
}

function findings(kind: string, { scores, shift, problems }: PageScore): string[] {
  return [
    ...categories
      .filter((category) => scores[category] < FLOOR)
      .map((category) => `${kind}: ${category} ${scores[category]}, at least ${FLOOR}`),
    ...(shift > MAX_SHIFT ? [`${kind}: layout shift ${shift.toFixed(3)}, at most ${MAX_SHIFT}`] : []),
    ...problems.map((problem) => `${kind}: ${problem}`),
  ];
}

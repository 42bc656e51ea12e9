import { CommandError } from '#server/command/command-error.ts';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import * as z from 'zod';
import { ownValue } from '#domain/text/own-value.ts';
import { findChromium } from '../../tests/fixtures/chromium.ts';
import { freePort } from '../port/free-port.ts';

/** Lighthouse's four categories, each out of 100, for a mid-range phone on slow 4G as Lighthouse models it. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface PageScore {
  scores: Record<Category, number>;
  /** Cumulative layout shift. */
  shift: number;
  /** Messages in the console and requests to other sites: there must be none. */
  problems: string[];
  /** Titles of the audits that cost points. */
  failedAudits: string[];
}

const scoreSchema = z.object({ score: z.number().nullable() });
const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  finalDisplayedUrl: z.string(),
  categories: z.record(
    z.string(),
    scoreSchema.extend({ auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    scoreSchema.extend({
      title: z.string(),
      numericValue: z.number().optional(),
      details: z.unknown(),
    }),
  ),
});

const itemsSchema = z.object({
  items: z.array(z.object({ url: z.string().optional(), description: z.string().optional() })),
});

/** A busy machine sometimes loses the beginning of a trace; Lighthouse then asks to be run again. */
const ATTEMPTS = 3;

/** Measures a page in a new Chromium for each run. */
export async function scorePage(url: string, skipAudits: readonly string[]): Promise<PageScore> {
  for (let attempt = 1; ; attempt++) {
    const result = await runOnce(url, skipAudits);
    // The page of a missing home redirects to the front page after some seconds.
    const hasNavigated = result.finalDisplayedUrl !== url;
    if (!result.runtimeError && !hasNavigated) return pageScore(result, url);
    if (attempt === ATTEMPTS) {
      const problem = result.runtimeError?.message ?? `it had gone to ${result.finalDisplayedUrl}`;
      throw new CommandError(`${url} could not be measured: ${problem}`);
    }
  }
}

async function runOnce(url: string, skipAudits: readonly string[]): Promise<z.infer<typeof resultSchema>> {
  const port = await freePort();
  const executablePath = findChromium();
  if (!executablePath)
    throw new CommandError('Lighthouse needs a Chromium: install one, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      skipAudits: [...skipAudits],
    });
    return resultSchema.parse(run?.lhr);
  } finally {
    await browser.close();
  }
}

function pageScore(result: z.infer<typeof resultSchema>, url: string): PageScore {
  if (result.runtimeError)
    throw new CommandError(`${url} could not be measured: ${result.runtimeError.message}`);
  const { origin } = new URL(url);
  const points = (category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const itemsOf = (audit: string) => itemsSchema.parse(ownValue(result.audits, audit)?.details).items;
  const otherRequests = itemsOf('network-requests')
    .map((item) => item.url ?? '')
    .filter((address) => address.startsWith('http') && new URL(address).origin !== origin);
  const consoleMessages = itemsOf('errors-in-console').map(
    (item) => `console: ${item.description ?? 'an error'}`,
  );
  const weightedAudits = Object.values(result.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    shift: result.audits['cumulative-layout-shift']?.numericValue ?? 0,
    problems: [...consoleMessages, ...otherRequests.map((address) => `asks ${address}`)],
    failedAudits: weightedAudits.flatMap((id) => {
      const audit = ownValue(result.audits, id);
      return audit && audit.score !== null && audit.score < 0.9 ? [`${audit.title} (${audit.score})`] : [];
    }),
  };
}

import { CommandError } from '#server/command/command-error.ts';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import * as z from 'zod';
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
  troubles: string[];
  /** Titles of the audits that cost points. */
  lost: string[];
}

const score = z.object({ score: z.number().nullable() });
const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  finalDisplayedUrl: z.string(),
  categories: z.record(
    z.string(),
    score.extend({ auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    score.extend({
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
    const left = result.finalDisplayedUrl !== url;
    if (!result.runtimeError && !left) return pageScore(result, url);
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
  const hundred = (category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const itemsOf = (audit: string) => itemsSchema.parse(result.audits[audit]?.details).items;
  const elsewhere = itemsOf('network-requests')
    .map((item) => item.url ?? '')
    .filter((asked) => asked.startsWith('http') && new URL(asked).origin !== origin);
  const said = itemsOf('errors-in-console').map((item) => `console: ${item.description ?? 'an error'}`);
  const counted = Object.values(result.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: {
      performance: hundred('performance'),
      accessibility: hundred('accessibility'),
      'best-practices': hundred('best-practices'),
      seo: hundred('seo'),
    },
    shift: result.audits['cumulative-layout-shift']?.numericValue ?? 0,
    troubles: [...said, ...elsewhere.map((asked) => `asks ${asked}`)],
    lost: counted.flatMap((id) => {
      const audit = result.audits[id];
      return audit && audit.score !== null && audit.score < 0.9 ? [`${audit.title} (${audit.score})`] : [];
    }),
  };
}

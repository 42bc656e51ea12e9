import type { Day } from '#domain/calendar/day.ts';
import { type Entity, entityKey } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import { knownReason, settingsChanged, sourceOf } from '../affected/known-reason.ts';
import { predictPages, type Prediction } from '../affected/prediction.ts';
import { pathOfSlug, pathsOf } from './named-page.ts';
import type { PublishInput } from './read-site.ts';
import type { PublishRequest } from './request.ts';

/** The scope of a publish. */
export interface Selection {
  /** Paths of pages that may have changed. All others stay as they are and are not checked. Null means all pages. */
  consider: ReadonlySet<string> | null;
  /** The paths that are rendered whether they changed or not; true means all. */
  force: true | ReadonlySet<string>;
  /** Also checks the pages outside `consider`, only to count those that have changed. */
  countOthers: boolean;
  /** Whether removals are allowed in any number, or the keys of the rows whose removal is. */
  allowRemovals: boolean | ReadonlySet<string>;
  /** The pages that are predicted to change; null if that cannot be predicted. */
  predicted: Prediction;
  /** Why any page may have changed, even without a changed row; null if only rows can be the cause. */
  reason: string | null;
  /** Whether the site folder shows the whole catalogue after this publish. */
  whole: boolean;
}

const DESIGN_CHANGED =
  'The design changed since the last publish, so a single page would not match the others. Run `npm run generate` to publish all pages.';

/** Decides which pages are compared and rendered. `bundle` is the hash of the bundle. */
export function selectPages(request: PublishRequest, input: PublishInput, bundle: string): Selection {
  const { options } = request;
  const sameBundle = input.manifest?.bundle === bundle;
  // If the bundle has changed, or the previous publish was cut off, any page may differ.
  const limited = (pages: ReadonlySet<string> | null) => (sameBundle && !input.cutOff ? pages : null);
  const unlimited = { consider: null, countOthers: false, reason: null, whole: true };
  switch (request.kind) {
    case 'all':
      return {
        ...unlimited,
        force: options.force || new Set(),
        allowRemovals: options.allowRemovals || input.asked,
        predicted: predictedOfWhole({ ...input, elsewhere: [], heldSince: [] }),
        reason: knownReason(input.manifest, {
          source: sourceOf(input.shown.site),
          bundle,
          recorded: input.recorded,
        }),
      };
    case 'page': {
      const only = new Set([pathOfSlug(request, input.shown.pages)]);
      if (input.manifest && !sameBundle) throw new CommandError(DESIGN_CHANGED);
      return {
        ...unlimited,
        consider: limited(only),
        force: only,
        countOthers: true,
        allowRemovals: options.allowRemovals ?? false,
        predicted: null,
        whole: false,
      };
    }
    case 'queue': {
      const otherSettings = input.manifest?.source.settings !== sourceOf(input.shown.site).settings;
      const predicted = otherSettings
        ? null
        : request.whole
          ? predictedOfWhole(input)
          : predictedOfQueue(request, input);
      // Pages that the database marks as stale are checked even if they are not predicted to change.
      const consider = request.whole
        ? null
        : predicted && new Set([...predicted, ...pathsOf(input.stale, input.shown.pages)]);
      return {
        ...unlimited,
        consider: limited(consider),
        force: pathsOf(request.wanted, input.shown.pages),
        // Removals that a person asked for, and removals that are few enough, were claimed as jobs. All others are
        // guarded.
        allowRemovals: new Set([...input.asked, ...request.taken.map(entityKey)]),
        predicted,
        reason: otherSettings && sameBundle ? settingsChanged : null,
      };
    }
  }
}

function predictedOfQueue(
  { wanted, taken }: Extract<PublishRequest, { kind: 'queue' }>,
  { shown, before, changed, elsewhere, heldSince, unknown }: PublishInput,
): Prediction {
  if (!before || changed === 'everything') return null;
  // It is not known where the page of such a row is, so all pages are checked in order to take it down.
  if (taken.some((page) => unknown.has(entityKey(page)))) return null;
  return predictPages([...changed, ...wanted, ...taken, ...elsewhere, ...heldSince], before, shown.catalogue);
}

/** Predicts from what the database and other processes reported, without comparing the rows that were read. */
function predictedOfWhole({
  stale,
  elsewhere,
  heldSince,
  before,
  shown,
  manifest,
}: PublishInput): Prediction {
  return predictPages(
    [...stale, ...elsewhere, ...heldSince, ...withoutPage(shown.pages, manifest)],
    before ?? shown.catalogue,
    shown.catalogue,
    before?.today ?? lastChange(manifest),
  );
}

/** Returns the rows that have no page yet. The database cannot mark their pages as stale, because there is none. */
function withoutPage(pages: PublishInput['shown']['pages'], manifest: Manifest | null): Entity[] {
  return pages.flatMap(({ entity, path }) => (entity && manifest?.pages.has(path) === false ? entity : []));
}

/**
 * Returns the last day on which a page changed, or null. No page has changed since, so the pages still say what was
 * true on that day.
 */
function lastChange(manifest: Manifest | null): Day | null {
  let last: Day | null = null;
  for (const { changed } of manifest?.pages.values() ?? [])
    if (last === null || changed > last) last = changed;
  return last;
}

import type { Day } from '#domain/calendar/day.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, entityKey, type EntityType } from '#domain/entity.ts';
import { paths } from '#site/paths.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import { siteChangeReason, settingsChanged, sourceOf } from '../affected/site-change-reason.ts';
import { predictPages, type Prediction } from '../affected/prediction.ts';
import { pathOfSlug, pathsOf } from './named-page.ts';
import type { PublishInput } from './read-site.ts';
import type { PublishRequest } from './request.ts';

/** The scope of a publish. */
export interface Selection {
  /** Paths of pages that may have changed. All others stay as they are and are not compared. Null means all pages. */
  candidates: ReadonlySet<string> | null;
  /** The paths that are rendered whether they changed or not; true means all. */
  forcedPaths: true | ReadonlySet<string>;
  /** Also compares the pages outside `candidates`, only to count those that have changed. */
  countOthers: boolean;
  /** Whether removals are allowed in any number, or the keys of the rows whose removal is. */
  allowRemovals: boolean | ReadonlySet<string>;
  /** The pages that are predicted to change; null if that cannot be predicted. */
  predicted: Prediction;
  /** Why any page may have changed, even without a changed row; null if only rows can be the cause. */
  reason: string | null;
  /** Whether the site folder shows the whole catalogue after this publish. */
  isComplete: boolean;
}

const DESIGN_CHANGED =
  'The design changed since the last publish, so a single page would not match the others. Run `npm run generate` to publish all pages.';

/** Decides which pages are compared and rendered. `bundle` is the hash of the bundle. */
export function selectPages(request: PublishRequest, input: PublishInput, bundle: string): Selection {
  const selection = pagesOf(request, input, bundle);
  return input.shown.site.counted ? withFrontPage(selection) : selection;
}

/** With counted claims, any change of a home, a society, a check or the day may change the front page. */
function withFrontPage(selection: Selection): Selection {
  const { candidates, predicted, isComplete } = selection;
  if (!isComplete) return selection;
  return {
    ...selection,
    candidates: candidates && new Set([...candidates, paths.home]),
    predicted: predicted && new Set([...predicted, paths.home]),
  };
}

function pagesOf(request: PublishRequest, input: PublishInput, bundle: string): Selection {
  const { options } = request;
  const sameBundle = input.manifest?.bundle === bundle;
  // If the bundle has changed, or the previous publish was cut off, any page may differ.
  const limited = (pages: ReadonlySet<string> | null) => (sameBundle && !input.cutOff ? pages : null);
  const unlimited = { candidates: null, countOthers: false, reason: null, isComplete: true };
  switch (request.kind) {
    case 'all':
      return {
        ...unlimited,
        forcedPaths: options.force || new Set(),
        allowRemovals: options.allowRemovals || input.requestedRemovals,
        predicted: predictForAll({ ...input, changedElsewhere: [], changedHolds: [] }),
        reason: siteChangeReason(input.manifest, {
          source: sourceOf(input.shown.site),
          bundle,
          recordedCount: input.recordedCount,
        }),
      };
    case 'page': {
      const pathsAsked = new Set([pathOfSlug(request, input.shown.pages)]);
      if (input.manifest && !sameBundle) throw new CommandError(DESIGN_CHANGED);
      return {
        ...unlimited,
        candidates: limited(pathsAsked),
        forcedPaths: pathsAsked,
        countOthers: true,
        allowRemovals: options.allowRemovals ?? false,
        predicted: null,
        isComplete: false,
      };
    }
    case 'queue': {
      const settingsDiffer = input.manifest?.source.settings !== sourceOf(input.shown.site).settings;
      const predicted = settingsDiffer
        ? null
        : request.isFullRead
          ? predictForAll(input)
          : predictForQueue(request, input);
      // Pages that the database marks as stale are compared even if they are not predicted to change.
      const candidates = request.isFullRead
        ? null
        : predicted && new Set([...predicted, ...pathsOf(input.stale, input.shown.pages)]);
      return {
        ...unlimited,
        candidates: limited(candidates),
        forcedPaths: pathsOf(request.requested, input.shown.pages),
        // Removals that a person asked for, and removals that are few enough, were claimed as jobs. All others are
        // guarded.
        allowRemovals: new Set([...input.requestedRemovals, ...request.takenDown.map(entityKey)]),
        predicted,
        reason: settingsDiffer && sameBundle ? settingsChanged : null,
      };
    }
  }
}

function predictForQueue(
  { requested, takenDown }: Extract<PublishRequest, { kind: 'queue' }>,
  { shown, publishedCatalogue, changed, changedElsewhere, changedHolds, unlocatedKeys }: PublishInput,
): Prediction {
  if (!publishedCatalogue || changed === 'everything') return null;
  // It is not known where the page of such a row is, so all pages are compared in order to take it down.
  if (takenDown.some((page) => unlocatedKeys.has(entityKey(page)))) return null;
  return predictPages(
    [...changed, ...requested, ...takenDown, ...changedElsewhere, ...changedHolds],
    publishedCatalogue,
    shown.catalogue,
  );
}

/**
 * Predicts from what the database and other processes reported, without comparing the rows that were read: a row that
 * changed without a report is a fault. If the rows that the site shows are not known, a reported row may have had any
 * place and price before, so that any page may have shown it.
 */
function predictForAll({
  stale,
  changedElsewhere,
  changedHolds,
  publishedCatalogue,
  shown,
  manifest,
}: PublishInput): Prediction {
  const reported = [...stale, ...changedElsewhere, ...changedHolds];
  if (publishedCatalogue)
    return predictPages(
      [...reported, ...addedAndRemovedRows(publishedCatalogue, shown.catalogue)],
      publishedCatalogue,
      shown.catalogue,
    );
  return reported.length === 0 && hasPagesOf(manifest, shown.pages)
    ? predictPages([], shown.catalogue, shown.catalogue, lastChange(manifest))
    : null;
}

/** The database reports a row that is added or removed only on the pages that it can tell from the row. */
function addedAndRemovedRows(before: Catalogue, after: Catalogue): Entity[] {
  return [...rowsMissingIn(after, before), ...rowsMissingIn(before, after)];
}

function rowsMissingIn(other: Catalogue, { properties, societies, areas }: Catalogue): Entity[] {
  const missing = (type: EntityType, rows: readonly { id: string }[]) =>
    rows.filter(({ id }) => other[type](id) === undefined).map(({ id }) => ({ type, id }));
  return [...missing('property', properties), ...missing('society', societies), ...missing('area', areas)];
}

/** Whether exactly these pages are published. A row that is new or gone may be on many others. */
function hasPagesOf(manifest: Manifest | null, pages: PublishInput['shown']['pages']): boolean {
  return manifest?.pages.size === pages.length && pages.every(({ path }) => manifest.pages.has(path));
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

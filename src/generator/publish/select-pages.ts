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
import type { Scope } from './request.ts';

export interface Selection {
  /** Paths of pages that may have changed. All others stay as they are and are not compared. Null means all pages. */
  candidates: ReadonlySet<string> | null;
  /** The paths that are rendered whether they changed or not; true means all. */
  forcedPaths: true | ReadonlySet<string>;
  /** Also compares the pages outside `candidates`, only to count those that have changed. */
  countOthers: boolean;
  /** Null if that cannot be predicted. */
  predicted: Prediction;
  /** Why any page may have changed, even without a changed row; null if only rows can be the cause. */
  reason: string | null;
  /** Whether the site folder shows the whole catalogue after this publish. */
  isComplete: boolean;
}

const DESIGN_CHANGED =
  'The design changed since the last publish, so a single page would not match the others. Run `npm run generate` to publish all pages.';

/** `bundle` is the hash of the bundle. */
export function selectPages(scope: Scope, input: PublishInput, bundle: string): Selection {
  const { manifest, shown, stale } = input;
  const sameBundle = manifest?.bundle === bundle;
  // If the bundle has changed, or the previous publish was cut off, any page may differ.
  const limited = (pages: ReadonlySet<string> | null) => (sameBundle && !input.cutOff ? pages : null);
  if (scope.named) {
    const asked = new Set([pathOfSlug(scope.named, shown.pages)]);
    if (manifest && !sameBundle) throw new CommandError(DESIGN_CHANGED);
    return {
      candidates: limited(asked),
      forcedPaths: asked,
      countOthers: true,
      predicted: null,
      reason: null,
      isComplete: false,
    };
  }
  const reason = scope.followsRows
    ? siteChangeReason(manifest, {
        source: sourceOf(shown.site),
        bundle,
        recordedCount: input.recordedCount,
      })
    : manifest?.source.settings !== sourceOf(shown.site).settings
      ? settingsChanged
      : null;
  const predicted =
    scope.compares === 'predicted pages' ? predictForQueue(scope, input) : predictForAll(input);
  const isKnown = scope.followsRows || reason === null;
  const requestedPaths = pathsOf(scope.requested, shown.pages);
  const selection = {
    // Pages that the database marks as stale are compared even if they are not predicted to change.
    candidates:
      scope.compares === 'predicted pages' && isKnown
        ? limited(predicted && new Set([...predicted, ...requestedPaths, ...pathsOf(stale, shown.pages)]))
        : null,
    forcedPaths: scope.force || new Set([...requestedPaths, ...scope.again]),
    countOthers: false,
    predicted: isKnown ? predicted : null,
    reason: scope.followsRows || sameBundle ? reason : null,
    isComplete: true,
  };
  return shown.site.counted ? withFrontPage(selection) : selection;
}

/** With counted claims, any change of a home, a society, a check or the day may change the front page. */
function withFrontPage(selection: Selection): Selection {
  const { candidates, predicted } = selection;
  return {
    ...selection,
    candidates: candidates && new Set([...candidates, paths.home]),
    predicted: predicted && new Set([...predicted, paths.home]),
  };
}

function predictForQueue(
  { requested, takenDown }: Scope,
  { shown, publishedCatalogue, changed, decided, manifest }: PublishInput,
): Prediction {
  if (!publishedCatalogue || changed === 'everything') return null;
  // It is not known where the page of such a row is, so all pages are compared in order to take it down.
  const unlocated = takenDown.filter(({ type, id }) => publishedCatalogue[type](id) === undefined);
  if (hasPageOf(unlocated, manifest)) return null;
  // A requested row that is the same object as before has not changed, so no page but its own is rendered for it.
  const unlike = requested.filter(({ type, id }) => {
    const row = publishedCatalogue[type](id);
    return row === undefined || row !== shown.catalogue[type](id);
  });
  return predictPages([...changed, ...unlike, ...takenDown, ...decided], publishedCatalogue, shown.catalogue);
}

function hasPageOf(rows: readonly Entity[], manifest: Manifest | null): boolean {
  const keys = new Set(rows.map(entityKey));
  return (
    keys.size > 0 &&
    [...(manifest?.pages.values() ?? [])].some(({ entity }) => entity && keys.has(entityKey(entity)))
  );
}

/**
 * The rows that were read are not compared: a row that changed without a report is a fault. If the rows that the site
 * shows are not known, a reported row may have had any place and price before, so that any page may have shown it.
 */
function predictForAll({ stale, decided, publishedCatalogue, shown, manifest }: PublishInput): Prediction {
  const reported = [...stale, ...decided];
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

/** Null before the first. No page has changed since, so the pages still say what was true on that day. */
function lastChange(manifest: Manifest | null): Day | null {
  let last: Day | null = null;
  for (const { changed } of manifest?.pages.values() ?? [])
    if (last === null || changed > last) last = changed;
  return last;
}

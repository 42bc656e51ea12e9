import type { Day } from '#domain/calendar/day.ts';
import { type Entity, entityKey } from '#domain/entity.ts';
import { CommandError } from '#server/command-error.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import { knownReason, settingsChanged, sourceOf } from '../affected/known-reason.ts';
import { predictPages, type Prediction } from '../affected/prediction.ts';
import { pathOfSlug, pathsOf } from './named-page.ts';
import type { PublishInput } from './read-site.ts';
import type { PublishRequest } from './request.ts';

/** The scope of a publish. */
export interface Selection {
  /** Pages that may have changed; all others stay as they are, unchecked. Null for all. */
  consider: ReadonlySet<string> | null;
  /** Every page, or the paths that are rendered whether they changed or not. */
  force: true | ReadonlySet<string>;
  /** Checks the pages outside `consider` as well, only to count those that have changed. */
  countOthers: boolean;
  /** All removals, or only those of these pages. */
  allowRemovals: boolean | ReadonlySet<string>;
  /** The pages that the rules of the pages expect to change; null where they cannot know. */
  predicted: Prediction;
  /** Why any page may have changed, whatever the rows predict. */
  reason: string | null;
  /** Whether the site folder shows all of the catalogue afterwards. */
  whole: boolean;
}

const DESIGN_CHANGED =
  'The design changed since the last publish, so a single page would not match the others. Run `npm run generate` to publish all pages.';

/** Decides what is compared and rendered with a bundle of this hash. */
export function selectPages(request: PublishRequest, input: PublishInput, bundle: string): Selection {
  const { options } = request;
  const sameBundle = input.manifest?.bundle === bundle;
  // After another design, or a publish that was cut off, any page may differ.
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
      // Pages that the database marks as stale are checked even where no rule of the pages names them.
      const consider = request.whole
        ? null
        : predicted && new Set([...predicted, ...pathsOf(input.stale, input.shown.pages)]);
      return {
        ...unlimited,
        consider: limited(consider),
        force: pathsOf(request.wanted, input.shown.pages),
        // Removals that were asked for, or are few enough to happen by themselves, were claimed as jobs; any other loss
        // is guarded.
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
  // No rule says where the page of such a row is: all pages are checked to take it down.
  if (taken.some((page) => unknown.has(entityKey(page)))) return null;
  return predictPages([...changed, ...wanted, ...taken, ...elsewhere, ...heldSince], before, shown.catalogue);
}

/** What the database and other processes have told, whatever the rows say that were read. */
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

/** Rows that came since the last publish: the database flags no page of theirs as stale, as there is none. */
function withoutPage(pages: PublishInput['shown']['pages'], manifest: Manifest | null): Entity[] {
  return pages.flatMap(({ entity, path }) => (entity && manifest?.pages.has(path) === false ? entity : []));
}

/** The last day on which a page changed: what pages say about that day, they say still. */
function lastChange(manifest: Manifest | null): Day | null {
  let last: Day | null = null;
  for (const { changed } of manifest?.pages.values() ?? [])
    if (last === null || changed > last) last = changed;
  return last;
}

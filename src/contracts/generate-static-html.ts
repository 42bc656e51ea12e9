import type { EntityType } from '#domain/entity.ts';
import { type JobAction, jobActions } from '#domain/job-actions.ts';
import * as z from 'zod/mini';

export const generateStaticHtml = 'generate-static-html';

/** More ids need several calls. */
export const pagesPerCall = 5_000;

export const tooManyPages = 'Choose at most 5,000 pages at a time.';
export const noPages = "Choose at least one page: an empty choice never means 'all'.";
const unknownId = 'This is not the id of a page.';
const noScope = "The scope is 'all', in place of the ids of the pages, and only for 'generate'.";

/** An id in the format of the rows of that kind, so it can never be a path, a pattern or markup. */
const uuid = z
  .string(unknownId)
  .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, unknownId));
const societyId = z.string(unknownId).check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,64}$/, unknownId));

/** The length is checked first, so that 100,000 ids are not checked one by one. */
const idsOf = (id: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.array(z.unknown(), noPages).check(z.minLength(1, noPages), z.maxLength(pagesPerCall, tooManyPages)),
    z.array(id, noPages),
  );

const pageRequestFields = {
  action: z.enum(jobActions, "The action is 'generate' or 'delete'."),
  /** 10 for requests by staff. The jobs of the weekly run have a lower priority. */
  priority: z._default(z.int('The priority is a number.').check(z.gte(0), z.lte(100)), 10),
  /** Only reports what would change and why. Nothing is queued. */
  dry_run: z._default(z.boolean(), false),
};

/**
 * The pages are named by their ids; only the word 'all' means every page that can be generated (decision 190). So the
 * request is as long for one page as for 100,000.
 */
const pagesRequest = <Type extends EntityType>(type: Type, id: z.ZodMiniType<string, string>) =>
  z
    .object({
      ...pageRequestFields,
      entity_type: z.literal(type),
      entity_ids: z.optional(idsOf(id)),
      scope: z.optional(z.literal('all', noScope)),
    })
    .check(
      z.refine(({ entity_ids, scope }) => entity_ids !== undefined || scope !== undefined, noPages),
      z.refine(({ entity_ids, scope, action }) => !scope || (!entity_ids && action === 'generate'), noScope),
    );

const unknownEntityType = 'Pages are of properties, societies or areas.';
const noHolds = 'Say which removals on hold you mean.';

/**
 * `holds` are the ids from admin_removals. 'take_down_cancelled' applies to cancelled removals, the other actions to
 * waiting ones, so an outdated screen cannot undo a colleague's decision.
 */
const removalsRequest = z.object(
  {
    entity_type: z.optional(z.undefined()),
    action: z.enum(['allow_removals', 'cancel_removals', 'take_down_cancelled'], unknownEntityType),
    holds: z.array(z.int(noHolds), noHolds).check(z.minLength(1, noHolds), z.maxLength(10_000, noHolds)),
  },
  unknownEntityType,
);

export type RemovalsRequest = z.infer<typeof removalsRequest>;

export const generateStaticHtmlRequest = z.discriminatedUnion(
  'entity_type',
  [
    pagesRequest('property', uuid),
    pagesRequest('society', societyId),
    pagesRequest('area', uuid),
    removalsRequest,
  ],
  unknownEntityType,
);

export type PagesRequest = Exclude<z.infer<typeof generateStaticHtmlRequest>, RemovalsRequest>;

/** Which pages of a kind: those with these ids, or every one that can be generated. */
export type PageScope = { entity_ids: string[] } | { scope: 'all' };

export type GenerateStaticHtmlRequest = PageScope & {
  action: JobAction;
  entity_type: EntityType;
  priority?: number;
  dry_run?: boolean;
};

export const generateStaticHtmlResponse = z.object({
  /** How many pages are queued for the action, or were decided. 0 for a dry run. */
  queued: z.int(),
  /** Only for a dry run: how many pages would change, and how many for each reason. */
  dry_run: z.optional(
    z.object({ pages: z.int(), reasons: z.array(z.object({ reason: z.string(), pages: z.int() })) }),
  ),
});
export type GenerateStaticHtmlResponse = z.infer<typeof generateStaticHtmlResponse>;

/**
 * The response as the desk reads it: the function may be older or newer, and a success must never look like a failure.
 */
export const tolerantGenerateStaticHtmlResponse = z.object({
  queued: z.catch(z.nullable(z.int()), null),
  dry_run: z.catch(generateStaticHtmlResponse.shape.dry_run, undefined),
});

/** No session (401), spec.md section 8. */
export const noSession = 'No active session';
/** Signed in, but not an admin (403). */
export const notAdmin = 'Admin privileges are required to do this.';
/** 403 for a session without the code that its account asks for. */
export const codeIsDue = 'Sign in again with the code of your app.';
/** 403 for actions that editors may do too. */
export const notStaff = 'Only staff may do this.';

/** 409: none of these removals waits any more. */
export const alreadyDecided =
  'Nothing here is waiting any more: somebody has decided it, or the rows are shown again. Refresh the list.';

export const generateStaticHtmlFailure = 'The pages could not be queued. Please try again.';

import * as z from 'zod/mini';
import type { CommonRefusalCode } from './refusal.ts';

export const generateStaticHtml = 'generate-static-html';

export const entityTypes = ['property', 'society', 'area'] as const;
export type EntityType = (typeof entityTypes)[number];

/** Ids are always explicit: an empty list is an error, never 'all' (decision G2). */
const entityIds = z
  .array(z.string().check(z.trim(), z.minLength(1, 'Unknown id')))
  .check(z.minLength(1, 'Choose at least one page'), z.maxLength(20_000, 'Choose at most 20,000 pages'));

export const generateStaticHtmlRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('generate'),
    entity_type: z.enum(entityTypes, 'Unknown kind of page'),
    entity_ids: entityIds,
    priority: z._default(z.int().check(z.gte(0), z.lte(100)), 10),
  }),
  z.object({
    action: z.literal('delete'),
    entity_type: z.enum(entityTypes, 'Unknown kind of page'),
    entity_ids: entityIds,
  }),
]);

export type GenerateStaticHtmlRequest = z.infer<typeof generateStaticHtmlRequest>;
export type GenerateStaticHtmlInput = z.input<typeof generateStaticHtmlRequest>;

/** How many pages now wait for the action. */
export const generateStaticHtmlResponse = z.object({ queued: z.int() });
export type GenerateStaticHtmlResponse = z.infer<typeof generateStaticHtmlResponse>;

export type GenerateStaticHtmlCode = CommonRefusalCode | 'no_session' | 'not_admin';

/** Without a session (401), spec.md section 8. */
export const noSession = 'No active session';
/** Signed in without the role (403). */
export const notAdmin = 'Admin privileges are required to do this.';

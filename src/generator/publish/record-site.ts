import { entityKey } from '#domain/entity.ts';
import type { PublishReport } from '../publish-report.ts';
import { recordPublish } from '../record/record-publish.ts';
import type { SitePlan } from './plan-site.ts';
import type { PublishInput } from './read-site.ts';
import type { PublishRequest } from './request.ts';
import { type PublisherState, type PublisherTools, stillFailing } from './state.ts';

/** Records in the database what is published now, and returns what the next publish needs to know of it. */
export async function recordSite(
  report: PublishReport,
  { shown, leftOut, selection: { whole } }: SitePlan,
  { bad }: PublishInput,
  { request, state, tools }: { request: PublishRequest; state: PublisherState; tools: PublisherTools },
): Promise<Omit<PublisherState, 'alertsTold'>> {
  if (request.options.dryRun) return { ...state, published: null };
  const { client, manifest, store, withdrawn } = tools;
  const failing = stillFailing(state.failing, report);
  const notMade = new Set([...failing.keys(), ...bad.map(entityKey)]);
  await recordPublish(client, { report, notMade, manifest, readAt: store.readAt() });
  await withdrawn.save();
  return {
    published: whole ? shown.catalogue : null,
    leftOut,
    failing,
    lastOnly: whole ? null : new Set(report.rendered.map(({ path }) => path)),
  };
}

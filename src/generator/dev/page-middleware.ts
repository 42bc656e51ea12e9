import type { MiddlewareHandler } from 'astro';
import { siteConfig } from '#site/config.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { styleguidePage } from '#page-models/styleguide/styleguide-page.ts';
import { devBackend } from '#server/env/dev-backend.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { webManifest, webManifestPath } from '#site/web-manifest.ts';
import { paths } from '#site/paths.ts';
import { readPublishingChanges } from '../read/publishing-changes.ts';
import { createRowStore, type RowStore } from '../read/row-store.ts';

let storePromise: Promise<RowStore> | null = null;

/** Development only: finds the page in the current rows and renders it with the route of its kind. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  if (context.locals.page !== undefined) return next();
  storePromise ??= openStore();
  const store = await storePromise;
  await refresh(store);
  const { publishableKey } = devBackend();
  const site = { config: siteConfig, origin: context.url.origin, backend: { url: '', publishableKey } };
  const pages = sitePages({ catalogue: store.catalogue(), site });
  if (context.url.pathname === webManifestPath)
    return new Response(webManifest(), { headers: { 'content-type': 'application/manifest+json' } });
  const path = decodeURI(context.url.pathname).replace(/(?<=.)\/$/, '');
  const page =
    pages.find((each) => decodeURI(each.path) === path || decodeURI(each.filePath) === path) ??
    pages.find((each) => each.path === nearestNotFound(path)) ??
    pages.find((each) => each.path === '/404.html');
  const model = path === paths.styleguide ? styleguidePage(site) : page?.model();
  if (!model) return next();
  context.locals.page = model;
  const response = await next(`/${model.kind}`);
  return model.kind === 'not-found' ? new Response(response.body, { ...response, status: 404 }) : response;
};

function nearestNotFound(path: string): string {
  return `${path.slice(0, path.lastIndexOf('/'))}/404.html`;
}

async function openStore(): Promise<RowStore> {
  const store = createRowStore(createServiceClient(devBackend()));
  await store.load();
  return store;
}

async function refresh(store: RowStore): Promise<void> {
  const since = { changedSince: store.readAt(), writtenSince: store.writtenSince(), rowsToRecheck: [] };
  const changes = await readPublishingChanges(createServiceClient(devBackend()), since);
  if (!changes || !store.apply(changes, [])) await store.load();
}

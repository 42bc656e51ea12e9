import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import type { RenderRequest, RenderResult } from '../render/messages.ts';
import type { JoinedPage } from '../shards/shard-folder.ts';
import type { PageModelCache } from './page-model-cache.ts';
import type { Selection } from './select-pages.ts';

export interface DecisionOptions extends Pick<Selection, 'forcedPaths' | 'candidates' | 'countOthers'> {
  siteDir: string;
  context: PageContext;
  manifest: Manifest | null;
  sameBundle: boolean;
  cutOff: boolean;
  /** Whether the bytes of the published file are compared, beyond its size. */
  isCompared: (path: string) => boolean;
  cache: PageModelCache;
  /** Pages that earlier passes of this publish rendered. They are rendered again only if their content differs. */
  earlierPasses: ReadonlyMap<string, PublishedPage>;
  /** The day recorded as `changed` for pages that this publish changes. */
  today: string;
  /** Pages that other machines rendered. A page with the same digest is copied, not rendered again. */
  joined: ReadonlyMap<string, JoinedPage>;
}

export interface RenderOptions extends DecisionOptions {
  /** Renders a batch; null for a dry run, which only decides. */
  render: ((batch: readonly RenderRequest[]) => Promise<readonly RenderResult[]>) | null;
  /** Waits until the workers can take another batch, so that memory does not grow with the number of pages. */
  ready: () => Promise<void>;
  onProgress: (done: number, total: number) => void;
}

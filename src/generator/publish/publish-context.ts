import type { OpenedRenderer } from '../render/renderer.ts';
import type { PublishInput } from './read-site.ts';
import type { RenderOptions } from './render-options.ts';
import type { PublisherDependencies } from './state.ts';

/** What the steps after planning share: what was read, and what they work with. */
export interface PublishContext
  extends OpenedRenderer, Pick<RenderOptions, 'joined' | 'today' | 'onProgress'> {
  input: PublishInput;
  dependencies: PublisherDependencies;
  /** Whether every page-model is built again, to find pages whose change was not predicted. */
  buildsEveryModel: boolean;
  /** Whether the bytes of published files are compared, a sample each time. */
  comparesFiles: boolean;
}

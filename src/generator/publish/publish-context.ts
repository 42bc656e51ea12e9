import type { OpenedRenderer } from '../render/renderer.ts';
import type { PublishInput } from './read-site.ts';
import type { RenderOptions } from './render-options.ts';
import type { Scope } from './request.ts';
import type { PublisherDependencies } from './state.ts';

export interface PublishContext
  extends OpenedRenderer, Pick<RenderOptions, 'joined' | 'today' | 'onProgress'> {
  input: PublishInput;
  dependencies: PublisherDependencies;
  scope: Scope;
}

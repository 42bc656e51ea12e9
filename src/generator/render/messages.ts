import type { MessagePort } from 'node:worker_threads';
import type { InspectedPage } from '../inspect/inspect-page.ts';

/** `model` is the page-model as JSON in UTF-8. */
export interface RenderRequest {
  path: string;
  file: string;
  model: Uint8Array;
  /** Rendered by another machine from this page-model; null to render the page here. */
  joined: { file: string; bytes: number } | null;
}

/** What became of a page. When there are problems, no file was written. */
export interface RenderResult {
  path: string;
  bytes: number;
  content: string;
  ms: number;
  /** Whether Astro rendered the page, not the string renderer. */
  byAstro: boolean;
  isJoined: boolean;
  problems: string[];
}

export interface PageToWrite extends Omit<RenderResult, 'bytes' | 'content'> {
  file: string;
  /** The page in UTF-8. Empty if rendering had a problem. */
  content: Uint8Array;
  /** For an inspection that finds a suspicious word. */
  model: Uint8Array;
  /** Null if rendering had a problem. */
  facts: Pick<InspectedPage, 'kind' | 'noindex'> | null;
}

export interface RendererSetup {
  entry: string;
  writer: MessagePort;
}

export interface WriterSetup {
  renderer: MessagePort;
}

/** The paths that internal links may lead to. They go the same way as the pages, so that neither overtakes the other. */
export interface PublishedPaths {
  paths: readonly string[];
}

/** `siteDir` is the absolute path that the file names are relative to. */
export type MessageToRenderer = PublishedPaths | { batch: readonly RenderRequest[]; siteDir: string };
export type MessageToWriter = PublishedPaths | { rendered: readonly PageToWrite[]; siteDir: string };
export interface MessageFromWriter {
  written: readonly RenderResult[];
}

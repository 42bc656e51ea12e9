/** A page to render: its page-model as JSON in UTF-8, and the file it goes to. */
export interface RenderRequest {
  path: string;
  file: string;
  model: Uint8Array;
  /** The file that another machine has rendered from this page-model, and its size; null where the page is rendered here. */
  joined: { file: string; bytes: number } | null;
}

/** The result; when there are problems, nothing was written. */
export interface RenderResult {
  path: string;
  bytes: number;
  ms: number;
  /** Astro rendered it, and not the string renderer. */
  byAstro: boolean;
  /** Another machine has rendered it. */
  isJoined: boolean;
  problems: string[];
}

export interface WorkerSetup {
  entry: string;
}

export type ToWorker =
  | { paths: readonly string[] }
  /** `siteDir`: the absolute folder that the files stand in. */
  | { batch: readonly RenderRequest[]; siteDir: string };
export type FromWorker = { rendered: readonly RenderResult[] };

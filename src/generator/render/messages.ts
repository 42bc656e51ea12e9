/** A page to render: its page-model as JSON in UTF-8, and the file it goes to. */
export interface RenderRequest {
  path: string;
  file: string;
  model: Uint8Array;
  /**
   * The file that another machine rendered from this page-model, and its size; null to render the page here.
   */
  joined: { file: string; bytes: number } | null;
}

/** The result for one page. When there are problems, no file was written. */
export interface RenderResult {
  path: string;
  bytes: number;
  ms: number;
  /** Whether Astro rendered the page, not the string renderer. */
  byAstro: boolean;
  /** Whether another machine rendered the page. */
  isJoined: boolean;
  problems: string[];
}

export interface WorkerSetup {
  entry: string;
}

export type MessageToWorker =
  | { paths: readonly string[] }
  /** `siteDir` is the absolute path that the file names are relative to. */
  | { batch: readonly RenderRequest[]; siteDir: string };
export type MessageFromWorker = { rendered: readonly RenderResult[] };

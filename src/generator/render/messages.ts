/** A page to draw: its page-model as JSON, and the file it goes to. */
export interface Drawing {
  path: string;
  file: string;
  model: string;
}

/** What became of it; with problems, nothing was written. */
export interface Drawn {
  path: string;
  bytes: number;
  ms: number;
  problems: string[];
}

export interface WorkerSetup {
  entry: string;
  siteDir: string;
}

export type ToWorker = { paths: readonly string[] } | { batch: readonly Drawing[] };
export type FromWorker = { drawn: readonly Drawn[] };

/** The part of the package that is used here. The package has no types of its own. */
declare module '@20minutes/s3rver' {
  /** An S3 server that keeps its objects in a folder. */
  class S3rver {
    constructor(options: {
      /** 0: any free port. */
      port: number;
      silent: boolean;
      directory: string;
      /**
       * The package computes the path of a bucket without a key in an older way than the SDK, so the signatures
       * of list requests never match.
       */
      allowMismatchedSignatures: boolean;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}

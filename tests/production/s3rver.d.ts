/** The part of the package that is used here; the package has no types of its own. */
declare module '@20minutes/s3rver' {
  /** A server that speaks S3 and keeps its objects in a folder. */
  class S3rver {
    constructor(options: {
      /** 0: any that is free. */
      port: number;
      silent: boolean;
      directory: string;
      /** Its rule for the path of a bucket without a key is older than the SDK's, so requests for lists never match. */
      allowMismatchedSignatures: boolean;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}

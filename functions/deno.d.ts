/** What index.ts uses of Deno, for the type check that runs outside of it. */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): unknown;
  env: { get(name: string): string | undefined };
};

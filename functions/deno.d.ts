/** The part of Deno that index.ts uses, for the type check that runs outside Deno. */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): unknown;
  env: { get(name: string): string | undefined };
};

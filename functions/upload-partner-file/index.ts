import { handler } from './handler.ts';

Deno.serve((request) => handler(request, { env: (name) => Deno.env.get(name) }));

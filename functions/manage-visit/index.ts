import { createRefusalMemory } from '../_shared/refusal-memory.ts';
import { handler } from './handler.ts';

const refusals = createRefusalMemory();

Deno.serve((request) => handler(request, { env: (name) => Deno.env.get(name), refusals }));

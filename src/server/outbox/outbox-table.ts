import { z } from 'zod';
import { type ClaimedRow, claimedRowSchema } from './outbox-message.ts';

/** The methods that the outbox needs of a supabase-js client with the secret key. */
export interface OutboxClient {
  rpc(
    name: string,
    parameters: Record<string, unknown>,
  ): PromiseLike<{ data: unknown; error: { code?: string; message: string } | null }>;
}

/** 'pending': it is tried again later. 'dead': it is given up. 'lost': it is no longer leased to this worker. */
const failedStates = ['pending', 'dead', 'lost'] as const;

export interface OutboxTable {
  claim: (limit: number) => Promise<ClaimedRow[]>;
  /** False when the row is no longer leased to this worker. */
  finish: (id: number) => Promise<boolean>;
  /** The row's state afterwards. */
  fail: (id: number, reason: string) => Promise<(typeof failedStates)[number]>;
}

/** Longer than the slow delivery of every claimed row takes, so that no other worker sends the same mails. */
const lease = '5 minutes';

/** The outbox of the database, for the worker of this name. Faults say the function and the code, never a mail. */
export function connectOutboxTable(client: OutboxClient, worker: string): OutboxTable {
  const call = async (name: string, parameters: Record<string, unknown>) => {
    const { data, error } = await client.rpc(name, parameters);
    if (error) throw new Error(`${name} failed with ${error.code ?? 'no code'}`);
    return data;
  };
  return {
    claim: async (limit) =>
      z.array(claimedRowSchema).parse(await call('claim_outbox', { worker, take: limit, lease })),
    finish: async (id) => (await call('finish_outbox', { id, worker })) === 'sent',
    fail: async (id, reason) =>
      z.enum(failedStates).parse(await call('fail_outbox', { id, worker, error: reason })),
  };
}

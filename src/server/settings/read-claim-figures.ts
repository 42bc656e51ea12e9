import { claimFiguresAnswer } from '#contracts/admin-quality.ts';
import { CommandError } from '../command/command-error.ts';
import type { ServiceClient } from '../supabase/clients.ts';

export async function readClaimFigures(client: ServiceClient) {
  const { data, error } = await client.rpc('claim_figures');
  if (error) throw new CommandError(`The claims could not be compared with the data: ${error.message}.`);
  return claimFiguresAnswer.parse(data);
}

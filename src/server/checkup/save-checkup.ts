import type { ServiceClient } from '../supabase/clients.ts';
import type { Finding } from './finding.ts';

/** The limits of the column: findings, and characters of each description. */
const MAX_FINDINGS = 20;
const MAX_CHARACTERS = 500;

/** Stores the result for the health card of /admin. */
export async function saveCheckup(client: ServiceClient, findings: readonly Finding[]): Promise<void> {
  const shortened = findings.slice(0, MAX_FINDINGS).map(({ check, wrong, remedy }) => ({
    check,
    wrong: wrong.length > MAX_CHARACTERS ? `${wrong.slice(0, MAX_CHARACTERS - 1)}…` : wrong,
    remedy,
  }));
  const { error } = await client.rpc('save_checkup', { findings: shortened });
  if (error) throw new Error(`The result of the checkup could not be stored: ${error.message}`);
}

import type { ServiceClient } from '../supabase/clients.ts';
import type { Finding } from './finding.ts';

/**
 * The limits of the column: findings, and characters of each description. Nobody needs more findings than
 * this.
 */
const MOST = 20;
const CHARACTERS = 500;

/** Stores the result for the health card of /admin. */
export async function saveCheckup(client: ServiceClient, findings: readonly Finding[]): Promise<void> {
  const kept = findings.slice(0, MOST).map(({ check, wrong, remedy }) => ({
    check,
    wrong: wrong.length > CHARACTERS ? `${wrong.slice(0, CHARACTERS - 1)}…` : wrong,
    remedy,
  }));
  const { error } = await client.rpc('save_checkup', { findings: kept });
  if (error) throw new Error(`The result of the checkup could not be stored: ${error.message}`);
}

import { CommandError } from '../command/command-error.ts';
import type { SupabaseProject } from '../env/env.ts';
import { createServiceClient } from './clients.ts';
import { retryRequest } from './retry-request.ts';

const VARIABLES = 'SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY';

/** Throws a CommandError that says what to set: wrong address, wrong key, or nothing deployed yet. */
export async function requireReachableProject(project: SupabaseProject): Promise<void> {
  const client = createServiceClient(project);
  const { error, status } = await retryRequest(() =>
    client.from('html_generation_metadata').select('entity_id').limit(1).retry(false),
  );
  if (!error) return;
  const where = `SUPABASE_URL (${project.url})`;
  if (status === 401 || status === 403)
    throw new CommandError(
      `${where} answers, but refuses SUPABASE_SECRET_KEY: set it to the secret key of that project (Settings, API keys).`,
    );
  if (error.code === 'PGRST205' || error.code === '42P01')
    throw new CommandError(
      `The project of ${where} has no tables of Angala yet: run \`npm run deploy:backend\`, or set ${VARIABLES} to those of another project.`,
    );
  // The client passes on whatever JSON answered: what is no project has no message in it.
  const message = typeof error.message === 'string' ? error.message.replace(/^\w*Error: /, '') : '';
  throw new CommandError(
    `${where} does not answer as a Supabase project (${message || `status ${status}`}). ` +
      `Set ${VARIABLES} to those of your project, or unset all three to use the embedded backend.`,
  );
}

import type { FunctionEnv } from './context.ts';
import { logFault, logProblem } from './log-fault.ts';

const timeoutMs = 5_000;

/**
 * The inputs of .github/workflows/publish.yml. `main` is the only branch allowed by the environment that has the
 * secrets.
 */
const dispatchBody = { ref: 'main', inputs: { what: 'the queue' } };

/**
 * Starts the workflow Publish for the queue, if GITHUB_DISPATCH_TOKEN (Actions: write, nothing else) and
 * GITHUB_REPOSITORY ('owner/name') are set. The jobs are already stored, so a failed start is only logged, and the next
 * run takes them. `functionName` is the calling function, for the log.
 */
export async function dispatchWorkflow(
  functionName: string,
  env: FunctionEnv,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const token = env('GITHUB_DISPATCH_TOKEN');
  const repository = env('GITHUB_REPOSITORY');
  if (!token || !repository || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return;
  try {
    const workflow = `https://api.github.com/repos/${repository}/actions/workflows/publish.yml`;
    const answer = await fetch(`${workflow}/dispatches`, {
      method: 'POST',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'angala',
        'x-github-api-version': '2022-11-28',
      },
      body: JSON.stringify(dispatchBody),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) logProblem(functionName, `GitHub answered ${answer.status} to the dispatch`);
  } catch (fault) {
    logFault(functionName, fault);
  }
}

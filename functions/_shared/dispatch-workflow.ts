import { logFault, logProblem } from './log-fault.ts';
import type { FunctionSettings } from './settings.ts';

const timeoutMs = 5_000;

/** Of .github/workflows. Only `main` may use the environment that has the secrets. */
const dispatchBodies = {
  'publish.yml': { ref: 'main', inputs: { what: 'the queue' } },
  'feeds.yml': { ref: 'main' },
};

/**
 * Starts the workflow Publish for the queue, or another one, if it is configured. The jobs are already stored, so a failed start is only
 * logged, and the next run takes them. `functionName` is the calling function, for the log.
 */
export async function dispatchWorkflow(
  functionName: string,
  { workflow: settings }: Pick<FunctionSettings, 'workflow'>,
  fetch: typeof globalThis.fetch,
  file: keyof typeof dispatchBodies = 'publish.yml',
): Promise<void> {
  if (!settings) return;
  if ('problem' in settings) {
    logProblem(functionName, settings.problem);
    return;
  }
  const { token, repository } = settings;
  try {
    const workflow = `https://api.github.com/repos/${repository}/actions/workflows/${file}`;
    const answer = await fetch(`${workflow}/dispatches`, {
      method: 'POST',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'angala',
        'x-github-api-version': '2022-11-28',
      },
      body: JSON.stringify(dispatchBodies[file]),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) logProblem(functionName, `GitHub answered ${answer.status} to the dispatch`);
  } catch (fault) {
    logFault(functionName, fault);
  }
}

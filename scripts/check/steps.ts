import { spawn } from 'node:child_process';

export type Step = { readonly name: string; readonly command: readonly [program: string, ...args: string[]] };
export type StepResult = {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
};

/** Runs each lane's steps one after another, and the lanes in parallel; a failing step does not stop the others. */
export async function runLanes(
  lanes: readonly (readonly Step[])[],
  onResult: (result: StepResult) => void,
): Promise<readonly StepResult[]> {
  const runLane = async (steps: readonly Step[]) => {
    const results: StepResult[] = [];
    for (const step of steps) {
      const result = await runStep(step);
      onResult(result);
      results.push(result);
    }
    return results;
  };
  return (await Promise.all(lanes.map(runLane))).flat();
}

function runStep({ name, command: [program, ...args] }: Step): Promise<StepResult> {
  const began = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    const finish = (passed: boolean) =>
      resolve({ name, passed, output: output.trim(), seconds: (performance.now() - began) / 1000 });
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.once('error', (fault) => {
      output += `${program} could not be started: ${fault.message}`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

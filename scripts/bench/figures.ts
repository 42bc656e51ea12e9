/** One measured value. With a budget it is met or missed; without one it is only reported. */
export interface Figure {
  name: string;
  measured: number;
  text: string;
  /** The budget of the design. 'least' is for rates, 'most' for times and sizes. */
  budget?: { max: number } | { min: number };
}

/** Tolerance for other work on the machine: a budget is missed when the figure is off by more than this share. */
const NOISE = 0.2;

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
export const formatMilliseconds = (time: number): string => `${time.toFixed(0)} ms`;

export function figure(
  name: string,
  measured: number,
  text: (measured: number) => string,
  budget?: Figure['budget'],
): Figure {
  const bound = budget && ('max' in budget ? budget.max : budget.min);
  const budgetText = bound === undefined ? '' : `  (budget ${text(bound)})`;
  return { name, measured, text: `${text(measured)}${budgetText}`, ...(budget ? { budget } : {}) };
}

/** A line of text among the figures, without a number or a budget. */
export const note = (name: string, text: string): Figure => ({ name, measured: 0, text });

/** Whether a figure misses its budget by more than noise. */
export function isMissed({ measured, budget }: Figure): boolean {
  if (!budget) return false;
  return 'max' in budget ? measured > budget.max * (1 + NOISE) : measured < budget.min * (1 - NOISE);
}

export function printAll(figures: readonly Figure[]): void {
  for (const each of figures) {
    const mark = isMissed(each) ? '  MISSED' : '';
    process.stdout.write(`${each.name.padEnd(52)}${each.text}${mark}\n`);
  }
}

/** The median, so that one outlier does not decide; of an even count, the upper of the two middle values. */
export function upperMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

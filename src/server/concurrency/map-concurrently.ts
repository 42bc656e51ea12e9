/** How many files are open at once. */
const CONCURRENCY = 16;

/**
 * Runs the task for each item, in groups of `CONCURRENCY` that run at the same time, and returns the results in the
 * order of the items. After an error no further group is started, and the error is thrown once all tasks of
 * its group have ended.
 */
export async function mapConcurrently<Item, Answer>(
  items: readonly Item[],
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += CONCURRENCY) {
    const settled = await Promise.allSettled(items.slice(start, start + CONCURRENCY).map(task));
    for (const result of settled) {
      if (result.status === 'rejected') throw result.reason;
      answers.push(result.value);
    }
  }
  return answers;
}

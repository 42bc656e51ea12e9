/** How many files are open at once. */
const LANES = 16;

/**
 * Runs the task for each item, in groups of `LANES` that run at the same time, and returns the results in the
 * order of the items. After an error no further group is started, and the error is thrown once all tasks of
 * its group have ended.
 */
export async function mapConcurrently<Item, Answer>(
  items: readonly Item[],
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += LANES) {
    const settled = await Promise.allSettled(items.slice(start, start + LANES).map(task));
    for (const each of settled) {
      if (each.status === 'rejected') throw each.reason;
      answers.push(each.value);
    }
  }
  return answers;
}

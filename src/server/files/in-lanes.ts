/** Files open at once. */
const LANES = 16;

/**
 * What the task answers for each file, in their order. After a fault, which is thrown, no other file is begun, and none is
 * still being worked on.
 */
export async function inLanes<Item, Answer>(
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

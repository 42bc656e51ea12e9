/** Waits for both. If one fails, the error is thrown only after the other has ended too. */
export async function settleBoth<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

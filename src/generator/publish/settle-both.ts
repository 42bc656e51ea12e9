/** Waits for both. When one fails, its fault is thrown only after the other has ended as well. */
export async function settleBoth<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

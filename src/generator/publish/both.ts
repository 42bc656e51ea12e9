/** Does both at the same time. After a fault, which is thrown, the other is no longer being worked on. */
export async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

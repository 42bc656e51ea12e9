/** A robot that follows links is not looking for a home. Robots that do not identify themselves count as people. */
export function isRobot(userAgent: string): boolean {
  return /bot\b|crawl|spider|slurp|preview|headless|monitor/i.test(userAgent);
}

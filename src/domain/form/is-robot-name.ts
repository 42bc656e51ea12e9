/**
 * Words in the names of programs that open pages and are nobody: search engines, previews of links, monitors and test
 * browsers. CUBOT is a maker of phones.
 */
const WORDS =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|headless|lighthouse|pagespeed|inspection|externalhit|preview|monitor|uptime|scanner|curl|wget|python|go-http|java\/|okhttp|axios|node-fetch|phantomjs|selenium|puppeteer|playwright|archiver/i;

/** Whether this User-Agent is a robot's, or none at all. A robot that takes the name of a browser is not recognised. */
export function isRobotName(userAgent: string): boolean {
  return userAgent.trim() === '' || WORDS.test(userAgent);
}

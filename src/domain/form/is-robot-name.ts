/** Every browser begins its name so, those of old telephones too. A library or a tool gives its own name. */
const BROWSER = /^(mozilla|opera|ucweb)\//i;

/** What programs add that take the name of a browser and say what they are: an address, or ‘compatible’, as MSIE did. */
const SAYS_WHO = /https?:\/\/|\bcompatible;(?! ?msie)/i;

/**
 * Words in the names of programs that open pages and are nobody: search engines, previews of links, monitors and test
 * browsers. CUBOT is a maker of phones.
 */
const WORDS =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|headless|lighthouse|pagespeed|inspection|externalhit|preview|monitor|uptime|scanner|phantomjs|selenium|puppeteer|playwright|archiver|googleother|google-(extended|safety|read-aloud)|audit|gtmetrix|ptst\/|pingdom|statuscake|site24x7|synthetic|cypress|jsdom|browserless|prerender/i;

/** Whether this User-Agent is a robot's, or none at all. A robot that takes the name of a browser is not recognised. */
export function isRobotName(userAgent: string): boolean {
  const name = userAgent.trim();
  return !BROWSER.test(name) || SAYS_WHO.test(name) || WORDS.test(name);
}

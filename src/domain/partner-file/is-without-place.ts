const ORDINAL = String.raw`(?:\d{1,3} ?(?:st|nd|rd|th)?|[ivx]{1,4}|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)`;
/** '3rd Cross', '12th Main Road', '5th 'A' Cross', 'Cross Road': of which place, nobody knows. '4th Block' and 'Stage 1' are called so by those who live there. */
const PART = new RegExp(
  String.raw`^(?:off )?(?:${ORDINAL} ?['‘’"(]?(?:[a-d](?=\W|$))?['‘’")]? ?)?(?:cross|main|street|lane|gali)(?: (?:road|rd|street))?\.?(?: ?[-–]? ?(?:${ORDINAL}|[a-z]))?$`,
  'i',
);
const ROAD = /^(?:main|cross|service|ring) (?:road|rd)\.?$/i;

/** Whether a text names streets, and no locality: '3rd Cross, 12th Main'. */
export function isWithoutPlace(text: string): boolean {
  const parts = text
    .split(/[,;/\n]| (?=\d{1,3}(?:st|nd|rd|th) )/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => PART.test(part) || ROAD.test(part));
}

/** 'We did not understand ‘bhk=two’, ‘colour=red’.': what an address or a search line said in vain. */
export function describeIgnored(ignored: readonly string[]): string {
  return `We did not understand ${quoteEach(ignored)}.`;
}

/** '‘area=nowhere’, ‘type=castle’'. */
export function quoteEach(texts: readonly string[]): string {
  return texts.map((text) => `‘${text}’`).join(', ');
}

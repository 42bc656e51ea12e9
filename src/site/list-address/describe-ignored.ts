/** 'We did not understand ‘two’ for BHK, ‘colour=red’.': what an address or a search line said in vain. */
export function describeIgnored(ignored: readonly string[]): string {
  return `We did not understand ${ignored.join(', ')}.`;
}

/** 'Your reference is ANG-7K3M9.' */
export function referenceSentence(reference: string): string {
  return `Your reference is ${reference}.`;
}

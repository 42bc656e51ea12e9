/** Also 'ang 1150', 'ANG1150', '#ANG–1150' and in wide letters: whatever a search line takes for one of ours. */
const OWN = /^[^\p{L}\p{N}]*ang[^\p{L}\p{N}]*\p{Nd}+[^\p{L}\p{N}]*$/iu;

/** Whether a text has the form of the references that we give homes ('ANG-1150'), which lead to our homes and to no others. */
export const isOwnReference = (text: string) => OWN.test(text.normalize('NFKC'));

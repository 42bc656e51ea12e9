/** '4ನೇ', '4था': after a number, in Kannada and Hindi. */
export const ORDINAL_ENDINGS = 'ನೇ|ನೆಯ|ನೆ|था|थी|थे|वां|वाँ|वा|वें|वीं|वी|ला|ली|ले|रा|री|रे|ठा|ठी|ठे';

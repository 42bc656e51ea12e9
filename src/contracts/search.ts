/** Answers the search line of a plain form: `GET ?q=`. Redirects to a page, or says what was not understood. */
export const search = 'search';

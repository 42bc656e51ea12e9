/** Answers a search line from a plain form: `GET ?q=`. Leads to a page of the site, or says what was not understood. */
export const search = 'search';

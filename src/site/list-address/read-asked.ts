import { filterParameters } from '#domain/search/filter-query.ts';
import { trackingParameter } from '#domain/search/query-reader.ts';

const filters = [...filterParameters.keys()].join('|');

/**
 * Notes on the document that the address of a list has filters, so that the published list is hidden from the first
 * paint. The island of the filters later changes the note (mark-address.ts). The script must be the
 * same on every page, because the content security policy allows it by its hash.
 */
export const readAsked =
  `{let f=()=>{let d=document.documentElement.dataset;` +
  `/[?&](${filters})=[^&]/.test(location.search)?d.asked='loading':delete d.asked};` +
  `f();onpopstate=f}`;

/**
 * Matches the query of an address that asks for something, be it unknown. At the start of a name, its end is '='.
 */
export const askingQuery = `[?&](?!${trackingParameter.source.slice(1).replaceAll('$', '=')})[^&=]+=[^&]`;

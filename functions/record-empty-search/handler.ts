import { recordEmptySearch, recordEmptySearchRequest } from '#contracts/record-empty-search.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import { beaconEndpoint } from '../_shared/beacon-endpoint.ts';
import { countTypedWords } from '../_shared/count-typed-words.ts';
import { countEmptySearch } from '../_shared/count-empty-search.ts';

export const handler = beaconEndpoint({
  name: recordEmptySearch,
  request: recordEmptySearchRequest,
  async count({ input, visitor, settings, database, refusals }) {
    const { filters, ignored } = readFilterQuery(input.filters);
    if (ignored.length > 0) return;
    const { offer, words } = input;
    const from = { visitor, salt: settings.salt, database, refusals };
    await (words === undefined
      ? countEmptySearch({ ...from, offer, filters })
      : countTypedWords({ ...from, words, reading: filters }));
  },
});

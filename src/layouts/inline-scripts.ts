import { moveFilters } from '#components/filter/move-filters.ts';
import { answerClock } from '#components/form/answer-clock.ts';
import { atLoad } from '#components/head/at-load.ts';
import { recentlyViewed } from '#components/head/recently-viewed.ts';
import { viewRecording } from '#components/head/view-recording.ts';
import { hideUntilFiltered } from '#components/place/hide-until-filtered.ts';
import { copyPictures } from '#components/property/copy-pictures.ts';
import { fetchAsked } from '#site/list-address/fetch-asked.ts';
import { readAsked } from '#site/list-address/read-asked.ts';
import { showAsked } from '#site/list-address/show-asked.ts';

/** Every script that pages carry in their HTML. The content security policy allows these, by their hashes, and no other. */
export const inlineScripts: readonly string[] = [
  answerClock,
  atLoad,
  copyPictures,
  fetchAsked,
  hideUntilFiltered,
  moveFilters,
  readAsked,
  recentlyViewed,
  showAsked,
  viewRecording,
];

/** A placeholder. The bundle replaces it with the files of the filters, separated by commas (decision 301). */
export const FILTER_FILES = '@filter-files@';

/** The same, with the file that shows the first homes. */
export const FIRST_FILE = '@first-file@';

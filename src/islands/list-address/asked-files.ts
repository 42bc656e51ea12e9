/** A placeholder. The bundle replaces it with the files of the filters, separated by commas (decision 301). */
export const ASKED_FILES = '@asked-files@';

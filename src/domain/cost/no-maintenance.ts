/** What a page of a home to rent says of a stated maintenance of zero. */
export const NO_MAINTENANCE = 'none beside the rent';

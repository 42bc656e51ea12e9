import { functionPath } from '#domain/address/function-path.ts';

/** The function that counts a view of a home. */
export const viewRecordingPath = functionPath('record-property-view');

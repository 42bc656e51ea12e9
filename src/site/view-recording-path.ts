import { functionPath } from '#domain/address/function-path.ts';

export const viewRecordingPath = functionPath('record-property-view');

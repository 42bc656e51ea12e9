/** The private bucket of the files that staff uploaded for partners, as 'PARTNER/RUN', until they were taken in. */
export const PARTNER_FILE_BUCKET = 'partner-files';

export const partnerFilePath = (partner: string, run: string) => `${partner}/${run}`;

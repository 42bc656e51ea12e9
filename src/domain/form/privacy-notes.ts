const note = (why: string) =>
  `We use these details only ${why}, and share them with nobody but the broker who checks the home. For people aged 18 and over.`;

/** What is stored and why. Shown under every form, followed by a link to the privacy policy (decision F7). */
export const privacyNotes = {
  enquiry: note('to answer this enquiry'),
  call: note('to arrange this call'),
};

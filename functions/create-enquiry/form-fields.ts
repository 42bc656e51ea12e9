/** Fields of the plain enquiry form that travel along unseen. */
export const hiddenEnquiryFields = [
  'propertyId',
  'propertyTitle',
  'propertyPrice',
  'propertyCurrency',
  'propertyArea',
  'propertyUrl',
  'enquiryType',
  'idempotencyKey',
] as const;

const contacts: Record<string, string> = { whatsapp: 'WhatsApp', call: 'Phone Call' };

/** The fields of the plain form as the enquiry payload; what is missing stays missing and gets its default. */
export function enquiryPayloadOf(fields: Readonly<Record<string, string>>): unknown {
  const given = (name: string) => fields[name] || undefined;
  const method = given('contactMethod');
  return {
    name: fields['name'] ?? '',
    email: fields['email'] ?? '',
    phone: fields['phone'] ?? '',
    preferredContact: method === undefined ? undefined : (contacts[method] ?? method),
    bestTimes: given('bestTime'),
    property: {
      id: given('propertyId'),
      title: given('propertyTitle'),
      price: given('propertyPrice') === undefined ? undefined : Number(fields['propertyPrice']),
      currency: given('propertyCurrency'),
      area: given('propertyArea'),
    },
    propertyUrl: given('propertyUrl'),
    enquiryType: given('enquiryType'),
    website: given('website'),
    filledInMs: given('filledInMs'),
  };
}

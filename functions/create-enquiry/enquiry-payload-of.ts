/** The fields of the plain form as the enquiry payload; a missing field stays missing and gets its default. */
export function enquiryPayloadOf(fields: Readonly<Record<string, string>>): unknown {
  const given = (name: string) => fields[name] || undefined;
  const price = given('property.price');
  return {
    name: fields['name'] ?? '',
    email: fields['email'] ?? '',
    phone: fields['phone'] ?? '',
    preferredContact: given('preferredContact'),
    bestTimes: given('bestTimes'),
    property: {
      id: given('property.id'),
      title: given('property.title'),
      price: price === undefined ? undefined : Number(price),
      currency: given('property.currency'),
      area: given('property.area'),
    },
    propertyUrl: given('propertyUrl'),
    enquiryType: given('enquiryType'),
    website: given('website'),
    filledInMs: given('filledInMs'),
  };
}

/**
 * A telephone number as it is stored. Indian numbers, however written, become '+919845012345'. Other numbers that begin
 * with a country code become '+' and digits. Any other text stays as typed. No number is ever refused here.
 */
export function storedPhone(typed: string): string {
  const text = typed.trim();
  const bare = text.replace(/[\s().\-–—/]/g, '');
  if (!/^\+?\d{7,}$/.test(bare)) return text;
  if (bare.startsWith('+')) return `+${bare.slice(1)}`;
  if (bare.startsWith('00')) return `+${bare.slice(2)}`;
  if (/^[6-9]\d{9}$/.test(bare)) return `+91${bare}`;
  if (/^0[6-9]\d{9}$/.test(bare)) return `+91${bare.slice(1)}`;
  if (/^91[6-9]\d{9}$/.test(bare)) return `+${bare}`;
  return bare;
}

/** A link that opens a chat with this number, with the text ready to send. Null if the number has no country code. */
export function whatsappLink(storedNumber: string, text: string): string | null {
  if (!/^\+\d{7,15}$/.test(storedNumber)) return null;
  return `https://wa.me/${storedNumber.slice(1)}?text=${encodeURIComponent(text)}`;
}

/** 'tel:+919845012345', or null if the text cannot be dialled. */
export function telephoneLink(storedNumber: string): string | null {
  return /^\+?\d{7,15}$/.test(storedNumber) ? `tel:${storedNumber}` : null;
}

/**
 * A telephone number as it is stored: '+919845012345' for the Indian ways of writing one, '+' and digits for any
 * other that begins with its country code, and otherwise the text as it was typed. Nothing is ever refused here.
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

/** Opens a chat with this number and the text ready to send; null when the number has no country code. */
export function whatsappLink(storedNumber: string, text: string): string | null {
  if (!/^\+\d{7,15}$/.test(storedNumber)) return null;
  return `https://wa.me/${storedNumber.slice(1)}?text=${encodeURIComponent(text)}`;
}

/** 'tel:+919845012345', or null when the text cannot be dialled. */
export function telephoneLink(storedNumber: string): string | null {
  return /^\+?\d{7,15}$/.test(storedNumber) ? `tel:${storedNumber}` : null;
}

/** Cities and holiday places that roads of Bangalore lead to or whose homes people look for. None of them is here. */
const NAMES = `mysore mysuru hosur tumkur tumakuru mangalore mangaluru hubli hubballi belgaum belagavi ballari shimoga shivamogga
  hassan mandya davangere udupi kolar chikkaballapur ramanagara coorg chennai hyderabad mumbai bombay pune delhi noida gurgaon
  gurugram kolkata coimbatore kochi trivandrum goa ooty vizag vijayawada ahmedabad jaipur lucknow chandigarh nagpur indore`;
export const otherCities: readonly string[] = NAMES.split(/\s+/);
const names = new Set(otherCities);

/** Whether a plain word alone names a city elsewhere. 'mysore road' is a road here, and a place that is so called comes first. */
export function isOtherCity(word: string): boolean {
  return names.has(word);
}

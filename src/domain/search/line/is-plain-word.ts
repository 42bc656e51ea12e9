/**
 * Ordinary words of searches and advertisements. Rows of real files have areas and societies called 'Aaire S', 'Prana S' and
 * 'Near Ramanashree California resort', of which any word is a part or a slip: alone, none of these words is a name.
 */
const WORDS = `accent address adult again alive allows anyone arrive arrives asap assist avenue balance bank basic battle bell bend
  best better big boundary break breeze bright bring bubble budget builtup cabin calm camera cases chain charm cheaper
  choose class classic clean client clients clouds coffee colour comes commute company complex corner corporate cost
  cover covers current daily deals dealer deeper dinner domain double drive drives dust employee employees engineering
  enter estate factory faces fairly family famous fancy farm few field first fixed foreign frame friend friendly friends
  front games general glass good grand grass green greenery ground group guarantee guess guest guests hand handover
  handy harbour healthy heater heated heavy high higher highway hill hills honest hotel housing huge immediate indeed
  indoor industrial inside interior intense just kids land large laundry light lines links live lobby locality log looks
  luxury made mail maintain maintained major male males manage manor many markets mass master matter may media medical
  mess mid middle mile miles mill minor modern money more mutual names narrow natural nature needed needle neither never
  newly next nights nine noise office old open outer outside owned owners paint painted parent parents party passage
  patio peace peaceful pets physical picked place placed plains plans pleasant plenty plus pool popular portion ports
  posh power powers pre prefer preferred premium press pretty price priced prices prime print prize professional profit
  promo proud provides provider public quality quick quiet quite race rain raise ranges rate rates rather rely reliable
  rented required reserve reserved residential resort rest returns reverse rich rise river roof room safe safer safety
  salary same save saved saver sea secure secured sense sensitive separate series service settle seven shade shades
  shapes share shared sharing sheets shifting short shower showers side sides signal single sir sister size sized sizes
  skin small society solar sole solid solve sound spaces spare spend spent sports stand stamp standard station stay
  steal storey street strong suite suites suits summer super supply sure tank teach teacher teachers telecom test
  theater time tiles timber title today tomorrow topic towers trade trader trades trading trial type typed typical unit
  units upper urgent users vacant valley value varies vast view viewed viewers viewing views visit vital waiting walls
  wants warranty waste water ways weather wide woman women wood wooden woods work working worth yard yards young zone
  accha acchi achha achhi bada bade badi chhota chota chote choti naya nayi nayee purana purani`;
const words = new Set(WORDS.split(/\s+/));

/** Whether a word alone is no name, and is said where nothing else understands it. */
export function isPlainWord(word: string): boolean {
  return words.has(word);
}

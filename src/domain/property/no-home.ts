/** Where people live by the bed: a place for one person and no home. */
const SHARED =
  'p ?gs?|pay(?:ing?|in) ?g(?:uest|est)s?|host[ea]ls?|dorm(?:s|itory|itories)?|co ?liv(?:e|ing)|bed ?spaces?|bed ?sits?|bunk(?: ?beds?)?|cots?|(?:single|double|triple|twin|four|two|three|\\d) ?(?:sharing|occupancy)|sharing|shared|(?:flat|room|house) ?mates?|(?:flat|room|house|apartment) ?shares?|student (?:housing|accommodation|living)|(?:labou?r|workers?|staff) (?:camps?|quarters?|rooms?|accommodation)|old age homes?|guest ?houses?|home ?stays?|lodges?|lodging|vasat?h?i nilaya|chh?atra?v?as';
const OFFICES =
  '(?:home )?offices?(?: ?spaces?)?|offce|co ?work(?:ing|s)?(?: ?spaces?)?|work ?(?:spaces?|stations?)|business cent(?:re|er)s?|it parks?|tech parks?|plug (?:(?:and|n) )?play|business bays?|kacheri|karyalaya|daftar';
const SHOPS =
  'comm?er?ci?al|commerical|commercail|comm? (?:spaces?|buildings?|bldgs?|property|complex|units?|plots?|floors?)|retail(?: ?shops?)?|shops?|show ?rooms?|show ?rms?|kiosks?|resta?u?r[ae]?u?nts?|(?:rolling )?shutters?|hotels?|mess|canteens?|banquets?|nursing homes?|service (?:cent(?:re|er)s?|stations?)|food courts?|(?:cloud|ghost|central) kitchens?|supermarkets?|petrol (?:bunk|pump)s?|angadi|malige|dukaa?n|vanijya|vyavsayik|vanijyik';
const SHEDS =
  'industrial|sheds?|wh?are ?houses?|godowns?|go downs?|godwons?|godamu?s?|factor(?:y|ies)|karkhan[ae]|workshops?|cold storages?';
const LAND =
  '(?:agricultural|agriculture|agri|farm|farming|krishi|dry|wet) ?(?:lands?|plots?|bhoomi|zameen)|agricultural|agriculture|plantation';
const NEVER = [SHARED, OFFICES, SHOPS, SHEDS, LAND].join('|');

/** These make it no home beside whatever else: 'Shop cum flat', 'PG building'. */
const HAS_NEVER = new RegExp(`\\b(?:${NEVER})\\b`);

/** These are no home only where nothing beside them is one: 'Villa with garage', 'Flat near school'. */
const HAS_BESIDE =
  /\b(?:parkings?|garages?|car ?parks?|carports?|terrace|basements?|cellars?|galas?|bare ?shell|warm ?shell|roof ?tops?|hoardings?|desks?|seats?|cabins?|(?:meeting|conference|board) rooms?|clinics?|hospitals?|schools?|colleges?|halls?|choultry|kalyana? ?manta?pa?m?|malls?|stores?|storages?|lockers?|mills?|cafes?|bakery|salons?|spas?|gyms?|resorts?|theat(?:re|er)s?|atms?|bpo|sez)\b/;
const HAS_HOME =
  /\b(?:apartments?|flats?|villas?|houses?|homes?|bungalows?|penthouses?|duplex|studios?|row ?house|town ?house|floor|bhk|rk|bed ?rooms?|plots?|sites?)\b/;
/** One room or one bed of a home. */
const ROOM =
  /^(?:(?:(?:a|one|1|single|double|triple|twin|private|separate|furnished|unfurnished|attached|master|independent|pvt) )*(?:rooms?|kothadi|kamra)|(?:(?:a|single|private) )?bed)(?: (?:for|in|with|only|available|on|to|near)\b.*)?$/;
const ROOM_AND_KITCHEN = /\broom (?:(?:and|with|cum|n) )?kitchen\b/;

/** In Kannada and Hindi: PG, hostel, shop, office, godown, factory, shed, parking, commercial, industry, farm land, room. */
const IN_SCRIPT =
  /ಪಿ\.? ?ಜಿ|ಪೇಯಿಂಗ್|ಹಾಸ್ಟೆಲ್|ವಸತಿ ?ನಿಲಯ|ವಿದ್ಯಾರ್ಥಿ ?ನಿಲಯ|ಅಂಗಡಿ|ಮಳಿಗೆ|ಶೋ ?ರೂಂ|ಕಚೇರಿ|ಆಫೀಸ್|ಗೋದಾಮು|ಗೋಡೌನ್|ಉಗ್ರಾಣ|ಕಾರ್ಖಾನೆ|ಫ್ಯಾಕ್ಟರಿ|ಶೆಡ್|ಪಾರ್ಕಿಂಗ್|ವಾಣಿಜ್ಯ|ಕೈಗಾರಿಕಾ|ಕೃಷಿ|^ಕೊಠಡಿ$|^ರೂಮ್$|पी\.? ?जी|पेइंग|हॉस्टल|छात्रावास|दुकान|शोरूम|दफ़?्तर|कार्यालय|ऑफ़?िस|गोदाम|कारखाना|फैक्ट्री|शेड|पार्किंग|व्यावसायिक|वाणिज्यिक|कमर्शियल|औद्योगिक|कृषि|^कमरा$/u;

/** 'OfficeSpace', 'P.G.', 'CO-LIVING' and 'SHOP_SHOWROOM' as words with blanks between them. */
function wordsOf(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/['’]s\b/g, 's')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Characters. What is longer is a description, which may name the shops nearby. */
const MAX_TYPE = 80;

/**
 * Whether what stands under a type is no home: beds, hostels, shops, offices, sheds, desks, parking. Of a type that nobody
 * knows it is not said. One rule for every door by which a type comes in.
 */
export function isNoHome(type: string): boolean {
  if (type.length > MAX_TYPE) return false;
  if (IN_SCRIPT.test(type.trim())) return true;
  const words = wordsOf(type);
  if (ROOM_AND_KITCHEN.test(words)) return false;
  return HAS_NEVER.test(words) || (HAS_BESIDE.test(words) && !HAS_HOME.test(words)) || ROOM.test(words);
}

/** What is on offer, with what stands before it and belongs to it, and a word that shows that it is no name: 'Hostel Road'. */
const START = new RegExp(
  `^(?:(?:fully|semi|furnished|unfurnished|ready|prime|new|big|small|spacious|bare|shell|independent|corner|boys?|girls?|gents|mens?|ladies|womens?|male|female|luxury|premium|executive|unisex|\\d+ ?(?:sq ?ft|sft|seater)) )*((?:commercial )?(?:(?:${NEVER}) )*(?:${NEVER}|(?:(?:covered|open) )?(?:car|bike|two wheeler) parking|parking|garages?)(?: (?:spaces?|buildings?|accomm?odations?|property|complex|units?|rooms?|plots?|lands?|slots?|flats?|apartments?|houses?))*)(?= (?:for|in|near|at|available|to|on|with|opp|opposite|beside|cum|wanted|needed|required|vacancy)\\b|$)`,
);

/** 'Bed for rent in 3 BHK flat', 'Room available for female flatmate'. '3 bed for rent' is a home. */
const ROOM_AT_START =
  /^(?:(?:a|fully|semi|furnished|unfurnished|spacious|single|double|triple|twin|private|separate|independent|attached|master|pvt) )*((?:(?:one|1) )?rooms?|beds?)(?= (?:(?:for|on) (?:rent|lease|(?:a |one |single )?(?:male|female|girls?|boys?|ladies|gents|men|women|bachelors?|working|students?|flatmates?))|available|vacant|vacancy|to let|wanted|needed|required|in (?:an? )?(?:\d|shared|flat|apartment|house|villa|pg))\b)/;

/** The words with which a title names what is no home: 'office space' of 'Office space for rent in Hebbal'. Null for a home. */
export function noHomeInTitle(title: string): string | null {
  const [first = ''] = title.slice(0, 200).split(/[,;:|(]|\s[-–—]\s/);
  const words = wordsOf(first);
  const room = /\bkitchen\b/.test(words) ? null : ROOM_AT_START.exec(words);
  return START.exec(words)?.[1] ?? room?.[1] ?? null;
}

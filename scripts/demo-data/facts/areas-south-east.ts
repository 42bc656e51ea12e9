import type { AreaFacts } from './area-facts.ts';

export const southEast: AreaFacts[] = [
  {
    name: 'HSR Layout',
    slug: 'hsr-layout-bangalore',
    section: 'South East Bangalore',
    overview:
      'A planned layout of seven sectors with parks in the middle of them and start-ups above the bakeries.',
    description: 'HSR Layout Sectors 1 to 7, between Hosur Road, the Outer Ring Road and Agara lake.',
    rupeesPerSqft: 13500,
    usualSqft: 1500,
    market: ['A', 7.5, 3.2, 4],
    roads:
      '27th Main, 19th Main and the Agara junction on the Outer Ring Road. Silk Board sits at one corner and colours every trip.',
    metro: ['HSR Layout', 'Blue Line, under construction'],
    water: 'Kaveri water in most sectors, two or three times a week. Sector 7 leans on borewells.',
    schools: [
      ['National Public School, HSR', 'CBSE'],
      ['Lawrence High School', 'ICSE'],
      ['JSS Public School', 'CBSE'],
    ],
    hospitals: [
      ['Narayana Multispeciality Hospital, HSR', 'Multi-specialty'],
      ['Apollo Clinic HSR', 'Outpatient'],
    ],
    malls: ['Central Mall, Bellandur', 'N/A'],
    landmarks: ['Agara Lake', 'BDA Complex', '27th Main', 'Somasundarapalya lake'],
    vibe: 'Children in the park at five, founders in the cafe at six, everyone in the same queue for filter coffee at seven. Sector 2 and 3 are calm; 27th Main is not.',
    connectivity:
      'You are close to Koramangala and the Ring Road and separated from both by Silk Board. The Blue Line is being built and the diversions change often.',
    prices:
      'Independent floors dominate the inner sectors, apartments the edges towards Haralur and Kudlu. Corner sites are priced as if they were twins.',
    amenities:
      'Parks in every sector, clinics on every main, and a good choice of schools. Lakes at Agara and Somasundarapalya have walking paths.',
    investment:
      'Rents rise faster here than values. A well kept 2 BHK on a quiet cross is let within two weeks.',
    tips: [
      'Sectors 6 and 7 lie along the storm drain; ask neighbours about August 2022 before you ask the agent.',
      'Check that the stilt parking is on the sanctioned plan.',
    ],
    mistakes: [
      'Treating all sectors alike.',
      'Buying a top floor without looking at who owns the terrace tank.',
    ],
    suits: ['Founders and their first employees', 'Families who want parks', 'Dog owners'],
  },
  {
    name: 'Koramangala',
    section: 'South East Bangalore',
    overview:
      'Eight blocks that were farmland within living memory, dear today, with some of the best shade in the city.',
    description:
      'Koramangala 1st to 8th Block, from the Sarjapur Road junction to the National Games Village.',
    rupeesPerSqft: 18500,
    usualSqft: 1800,
    market: ['A', 6.5, 3, 3.7],
    roads: '80 Feet Road, Sarjapur Road and the long-delayed Ejipura flyover.',
    water:
      'Kaveri supply on alternate days, rarely fails. Low-lying 4th Block and ST Bed also get water they did not order.',
    schools: [
      ['Bethany High School', 'ICSE'],
      ['St John’s High School', 'State board, ICSE'],
      ['Indus International Early Years', 'Preschool'],
    ],
    hospitals: [
      ['St John’s Medical College Hospital', 'Multi-specialty, teaching'],
      ['Apollo Spectra', 'Surgery'],
    ],
    malls: ['Nexus Koramangala', 'N/A'],
    landmarks: ['Jyoti Nivas College', 'National Games Village', 'Forum junction', 'Koramangala Club'],
    vibe: '3rd Block is old money and jasmine; 5th Block is a hundred restaurants. You choose by block here, and residents will ask you which one before they ask your name.',
    connectivity:
      'Near everything by distance. No metro in the blocks themselves; the nearest stations are a ride away, and Silk Board is on the way to half of them.',
    prices:
      '3rd Block plots trade rarely and quietly. Apartments in the Games Village are a different, calmer market with their own rules.',
    amenities:
      'St John’s hospital alone is a reason for many older buyers. Food, schools and banks are all within a walk.',
    investment: 'Yield is low because land is dear. What you buy is that someone will always want it next.',
    tips: [
      'Ask for the level of the road against the level of the ground floor, in 4th and 6th Block above all.',
      'Look for a commercial conversion on either side.',
    ],
    mistakes: ['Buying next to a lane with restaurants and hoping for a ban.'],
    suits: ['Long-term owners', 'Doctors and founders', 'Families near St John’s'],
  },
  {
    name: 'BTM Layout',
    section: 'South East Bangalore',
    overview: 'Where most people rent once. Dense, central to two job belts, friendly to small budgets.',
    rupeesPerSqft: 10500,
    usualSqft: 1150,
    market: ['B', 5.5, 3.7, 4.6],
    roads: 'Bannerghatta Road, Outer Ring Road and Hosur Road on three sides.',
    metro: ['BTM Layout', 'Yellow Line, open'],
    water:
      'Kaveri water twice a week in 2nd Stage, borewells elsewhere. Paying-guest houses use a lot of it.',
    schools: [['N/A', 'N/A']],
    hospitals: [
      ['Jayadeva Institute of Cardiology', 'Heart'],
      ['Gangothri Hospital', 'General'],
    ],
    malls: ['Vega City Mall'],
    landmarks: ['Madiwala Lake', 'Udupi Garden signal', 'Silk Board'],
    vibe: 'Hostels, mess lunches, coaching classes and, between them, families who bought in 1994 and see no reason to move.',
    connectivity:
      'The Yellow Line has made Electronic City a fixed 25 minutes. Silk Board remains what it is for everyone on wheels.',
    prices:
      'Small buildings on 30 by 40 sites, sold whole or by the floor. Bank loans depend on the plan; ask early.',
    amenities: 'Everything on foot, nothing of it quiet. Madiwala lake is the lung.',
    investment: 'High rent for the price and high wear on the house. Budget for paint every second year.',
    tips: [
      'Look for a street where the pavement is empty of motorcycles at ten at night.',
      'Confirm that your floor has its own meter.',
    ],
    mistakes: [
      'Buying above a paying-guest house.',
      'Forgetting that a loan needs an occupancy certificate in many banks.',
    ],
    suits: ['Students and trainees', 'Investors', 'Electronic City commuters'],
  },
  {
    name: 'Bellandur',
    section: 'South East Bangalore',
    overview:
      'Offices, towers and the largest lake in the city, which is being cleaned and is not clean yet.',
    description:
      'Bellandur, Kasavanahalli Main Road, Green Glen Layout and the Ring Road frontage up to Devarabisanahalli.',
    rupeesPerSqft: 11800,
    usualSqft: 1600,
    market: ['B+', 8, 3.3, 4.1],
    roads: 'Outer Ring Road. Two kilometres of it can be ten minutes or fifty.',
    metro: ['Bellandur', 'Blue Line, under construction'],
    water: 'Mostly tanker and borewell. Kaveri Stage V pipes have reached parts; the pressure is low.',
    schools: [
      ['Sri Sri Ravishankar Bal Mandir', 'State board'],
      ['VIBGYOR High, Haralur', 'ICSE, CBSE'],
    ],
    hospitals: [
      ['Sakra World Hospital', 'Multi-specialty'],
      ['Motherhood Hospital, Sarjapur Road', 'Maternity'],
    ],
    malls: ['Central Mall, Bellandur', 'Soul Space Spirit'],
    landmarks: ['Bellandur Lake', 'Green Glen Layout', 'Eco World'],
    vibe: 'A place people chose for ten minutes to work. Inside the gates there are choirs, cricket leagues and compost committees; outside, dust.',
    connectivity: 'If your office is on the Ring Road, nothing beats it. If it is not, think twice.',
    prices:
      'Large complexes of 2010 to 2018 are the bulk. The lake side asks less per foot than the Sarjapur side.',
    amenities: 'Hospitals and groceries are easy. Schools mean the Haralur or Sarjapur Road buses.',
    investment:
      'Rents follow the office market within a quarter. A society with a sewage plant that works is worth more than one with a larger pool.',
    tips: [
      'Open the windows in June and smell.',
      'Ask how the basement pumps were powered in the flood of September 2022.',
    ],
    mistakes: [
      'Buying a ground floor in a low layout.',
      'Paying for a lake view without reading the buffer-zone rules.',
    ],
    suits: ['Ring Road office workers', 'Two-income families'],
  },
  {
    name: 'Sarjapur Road',
    section: 'South East Bangalore',
    overview:
      'A long road of schools, villa layouts and towers that grows one kilometre further from town every year.',
    description:
      'From Iblur junction by Kaikondrahalli and Dommasandra to Sarjapur town; prices fall with each milestone.',
    rupeesPerSqft: 10200,
    usualSqft: 1700,
    market: ['A-', 9, 3.1, 3.9],
    roads:
      'One road, widening in parts, with U-turns that cost ten minutes. The Gunjur link helps those going to Whitefield.',
    metro: ['N/A', 'N/A'],
    water: 'Tankers and deep borewells for most. Kaveri Stage V covers the first kilometres only.',
    schools: [
      ['Inventure Academy', 'ICSE, Cambridge'],
      ['Greenwood High, Sarjapur', 'ICSE, IB'],
      ['The International School Bangalore', 'Cambridge, IB'],
    ],
    hospitals: [
      ['Motherhood Hospital, Sarjapur Road', 'Maternity'],
      ['Manipal Hospital, Sarjapur Road', 'Multi-specialty'],
    ],
    malls: ['RGA Mall', 'N/A'],
    landmarks: ['Kaikondrahalli Lake', 'Iblur junction', 'Doddakannelli junction'],
    vibe: 'School buses set the clock. Weekends mean swimming lessons, birthday parties and a run around Kaikondrahalli lake, one of the few that neighbours saved themselves.',
    connectivity:
      'By car to the Ring Road, patience; to Electronic City by the back roads, surprisingly quick. A metro line is proposed, nothing more.',
    prices:
      'Villas and row houses are a real market here. Under-construction towers outnumber finished ones beyond Dommasandra.',
    amenities: 'The best row of schools in the south-east. Hospitals are thinning out after Carmelaram.',
    investment: 'Growth is real and so is the supply behind it. Prefer finished, occupied and watered.',
    tips: [
      'Ask how many tankers a day the society takes in April, and who pays.',
      'Drive the school run once at 7.40.',
    ],
    mistakes: [
      'Measuring distance from the wrong end of the road.',
      'Ignoring a rajakaluve on the survey map.',
    ],
    suits: ['Families with school children', 'Villa buyers', 'People who work from home'],
  },
  {
    name: 'Electronic City',
    section: 'South East Bangalore',
    overview:
      'Two phases of campuses with affordable flats between them, an elevated expressway and, since 2025, a metro.',
    description: 'Electronic City Phase 1 and 2, Neeladri Nagar, Doddathogur and the edge of Bommasandra.',
    rupeesPerSqft: 7000,
    usualSqft: 1100,
    market: ['B+', 7, 3.7, 4.8],
    roads: 'The elevated expressway carries you over Hosur Road for a toll. Below it, walk or wait.',
    metro: ['Electronic City', 'Yellow Line, open'],
    water: 'Hard borewell water in most blocks; a softener is normal equipment. Tankers in April and May.',
    schools: [
      ['Treamis World School', 'Cambridge, IB'],
      ['Ebenezer International School', 'ICSE, Cambridge'],
    ],
    hospitals: [
      ['Narayana Health City, Bommasandra', 'Heart, multi-specialty'],
      ['Kauvery Hospital, Electronic City', 'Multi-specialty'],
    ],
    malls: ['M5 Ecity Mall'],
    landmarks: ['Neeladri Road', 'Phase 1 toll plaza', 'Doddathogur lake'],
    vibe: 'Quiet by nine, because shifts start early. Neeladri Road has the food, Phase 1 the trees.',
    connectivity:
      'The Yellow Line reaches RV Road and the Green Line there. By road to the airport it is the far end of the city: allow two and a half hours.',
    prices:
      'The lowest asking rate near a working metro. Builder blocks of forty flats are common; read the approvals one by one.',
    amenities: 'A heart hospital of national rank next door in Bommasandra. Schools are fewer than families.',
    investment: 'Good yields on small homes. Values had slept for years and woke a little with the metro.',
    tips: [
      'Taste the water and look at the taps for scale.',
      'Check gram panchayat or city limits; khata and tax depend on it.',
    ],
    mistakes: ['Buying large in a market of small homes.'],
    suits: ['Campus employees', 'First-time buyers', 'Yield-minded investors'],
  },
  {
    name: 'Begur',
    section: 'South East Bangalore',
    overview:
      'A thousand-year-old temple, a large tank, and small apartment blocks within reach of three job belts.',
    rupeesPerSqft: 8000,
    usualSqft: 1200,
    market: ['B', 6.5, 3.4, 4.2],
    roads:
      'Begur Road is narrow and carries buses both ways. Hosur Road and Bannerghatta Road are each fifteen minutes off.',
    metro: ['Hongasandra', 'Yellow Line, open'],
    water: 'Borewell; tankers in summer.',
    landmarks: ['Nageshwara temple', 'Begur lake', 'Hongasandra metro'],
    vibe: 'Village festivals still close the road for a day. New families arrive each month, mostly renters who buy after two years.',
    connectivity: 'Hongasandra station is a short ride. Without it, Begur Road decides.',
    prices:
      'Two-bedroom homes below a crore are the rule. Compare the built-up figures with a tape: they vary more than elsewhere.',
    tips: ['Ask for the conversion order of the land; much of it was farmed until recently.'],
    mistakes: ['Buying before the road in front is handed over.'],
    suits: ['First-time buyers', 'Electronic City commuters'],
  },
];

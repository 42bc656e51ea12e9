import type { AreaFacts } from './area-facts.ts';

export const east: AreaFacts[] = [
  {
    name: 'Whitefield',
    section: 'East Bangalore',
    overview:
      'A village of bungalows that became a second city of offices and towers. Most people who buy here work within five kilometres, and that is the best reason to buy here.',
    description:
      'Whitefield runs from Hope Farm Junction to Varthur Kodi and takes in ITPL, Nallurhalli, Kadugodi and the old settlement around the Inner Circle.',
    rupeesPerSqft: 10500,
    usualSqft: 1500,
    market: ['A-', 8.5, 3.4, 4.2],
    roads:
      'ITPL Main Road, Whitefield Main Road and Varthur Road carry everything. Hope Farm and Varthur Kodi junctions are slow from 8.30 to 10.30 and again after 5.30.',
    metro: ['Hopefarm Channasandra', 'Purple Line, open'],
    water: 'Kaveri water reaches part of the area; many societies still add tankers from February to May.',
    schools: [
      ['The Deens Academy', 'CBSE'],
      ['Inventure Academy', 'ICSE, Cambridge'],
      ['Whitefield Global School', 'CBSE'],
    ],
    hospitals: [
      ['Manipal Hospital Whitefield', 'Multi-specialty'],
      ['Vydehi Institute of Medical Sciences', 'Multi-specialty, teaching'],
      ['Sri Sathya Sai General Hospital', 'General, free care'],
    ],
    malls: ['Phoenix Marketcity', 'Nexus Whitefield', 'Park Square Mall'],
    landmarks: [
      'International Tech Park',
      'Whitefield Railway Station',
      'Inner Circle',
      'Sheelavanthakere lake',
    ],
    vibe: 'Weekdays belong to office buses; on Sunday mornings the Inner Circle is still a village with bungalows and old rain trees. Neighbours come from every state, and the WhatsApp group is in English. You will know your tower before you know your street.',
    connectivity:
      'The Purple Line changed life here: from Hopefarm Channasandra you reach Indiranagar in about 35 minutes without seeing a signal. By car the same trip is a guess. The airport is 45 km by the Hoskote side, usually faster than through the city.',
    prices:
      'Homes within a kilometre of the metro ask noticeably more than those towards Varthur. Resale in ten-year-old towers is often the better value per foot, but ask about the lift contract and the corpus fund. New launches are priced for the road that is promised, not the road that is there.',
    amenities:
      'Schools are plenty, with admission queues for the well known ones. Hospitals are good and close. Daily vegetables are easier in Kadugodi market than in the malls.',
    investment:
      'Rent is steady because offices are near, and tenants leave when offices move. Count on yield, not on a sudden rise. An apartment with its own Kaveri connection rents a month faster than one without.',
    tips: [
      'Visit at 9 in the morning on a Tuesday, not on a Sunday.',
      'Ask for the last three summer water bills of the society.',
      'Check on which side of the railway line the home lies; the level crossings and the flyover decide your day.',
    ],
    mistakes: [
      'Believing minutes on a hoarding: most were measured at night.',
      'Buying a B-khata plot because the house on it looks finished.',
    ],
    suits: ['Tech park commuters', 'Families with school children', 'Investors who want steady rent'],
  },
  {
    name: 'Brookefield',
    section: 'East Bangalore',
    overview:
      'The older, tighter neighbour of Whitefield: shops at the door, AECS Layout behind, and a main road that never quite rests.',
    description: 'Brookefield lies between Kundalahalli Gate and ITPL Main Road and includes AECS Layout.',
    rupeesPerSqft: 10200,
    usualSqft: 1400,
    market: ['A-', 7.5, 3.5, 4.3],
    roads:
      'ITPL Main Road and the Kundalahalli underpass. The underpass fills with water two or three evenings a year.',
    metro: ['Kundalahalli', 'Purple Line, open'],
    water: 'Borewell and tanker in most apartment blocks; Kaveri water in parts of AECS Layout.',
    schools: [
      ['Ryan International School, Kundalahalli', 'CBSE'],
      ['Chrysalis High', 'CBSE'],
    ],
    hospitals: [
      ['Brookefield Hospital', 'Multi-specialty'],
      ['Vydehi Institute of Medical Sciences', 'Multi-specialty, teaching'],
    ],
    malls: ['Brookefield Mall', 'Phoenix Marketcity'],
    landmarks: ['Kundalahalli Lake', 'Kundalahalli Gate', 'AECS Layout park'],
    vibe: 'Brookefield is walkable in a way Whitefield is not: a grocer, a tailor and four kinds of dosa within ten minutes. Young couples and flat-sharers fill the blocks of AECS Layout. It is never silent.',
    connectivity:
      'Kundalahalli metro is the one to aim for. The Outer Ring Road at Marathahalli is three kilometres away and can still take half an hour.',
    prices:
      'Two-bedroom homes of 1,100 to 1,250 square feet make most of the market. Older blocks without covered parking sell for clearly less, and rent almost the same.',
    amenities:
      'Everything small is close; everything large is in Whitefield. The lake path at Kundalahalli is kept well and full by six in the morning.',
    investment:
      'Tenants are never far. Vacancy of more than a month usually means the price or the parking is wrong.',
    tips: [
      'Stand in the bedroom at 11 at night before you sign; pubs and buses carry far here.',
      'In AECS Layout ask which block has Kaveri water; it changes from street to street.',
    ],
    mistakes: ['Taking one parking slot for a home that two working people will use.'],
    suits: ['Couples in their first home', 'People who walk to the shop', 'Landlords'],
  },
  {
    name: 'Hoodi',
    section: 'East Bangalore',
    overview:
      'A village core with towers around it, a railway halt, a metro station and roads still catching up with all three.',
    rupeesPerSqft: 9800,
    usualSqft: 1450,
    market: ['B+', 8, 3.4, 4.1],
    roads:
      'Hoodi Main Road and Hoodi Circle. The circle is being rebuilt in stages and diversions change monthly.',
    metro: ['Hoodi', 'Purple Line, open'],
    water: 'Mostly borewell and tanker; Kaveri pipes are laid, supply is not daily.',
    schools: [
      ['Gopalan International School', 'ICSE, Cambridge'],
      ['N/A', 'N/A'],
    ],
    hospitals: [['Manipal Hospital Whitefield', 'Multi-specialty']],
    malls: ['Phoenix Marketcity', 'N/A'],
    landmarks: ['Hoodi Halt railway station', 'Hoodi Circle', 'Sadaramangala lake'],
    vibe: 'In old Hoodi people still know whose cow is on the road. Five minutes away are towers with swimming pools. The two lives meet at the vegetable market near the circle.',
    connectivity:
      'The metro and the halt make this one of the few places in the east with two rail lines. Walking to either is not pleasant after dark: footpaths stop without warning.',
    prices:
      'Hoodi asks about seven percent less than Whitefield for the same age of building. The gap closes near the metro station.',
    amenities:
      'Enough for the week, not for the month. For a big shop or a specialist doctor you go to Mahadevapura.',
    investment:
      'A reasonable bet on the metro, already partly paid for in the price. Rents have been flat for homes beyond 15 minutes of walking from the station.',
    tips: ['Ask which access road belongs to the society and which is only used by habit.'],
    mistakes: [
      'Assuming the halt is a station for every train: few stop here.',
      'Not checking for a storm drain along the plot.',
    ],
    suits: ['Metro commuters', 'Buyers with a tighter budget than Whitefield asks'],
  },
  {
    name: 'Mahadevapura',
    section: 'East Bangalore',
    overview:
      'Offices and towers along the Outer Ring Road, one large mall, and lakes that remind everyone where the water used to go.',
    description:
      'Mahadevapura covers the stretch from Tin Factory to Doddanekkundi with Garudacharpalya in the middle.',
    rupeesPerSqft: 10400,
    usualSqft: 1550,
    market: ['B+', 7.5, 3.4, 4.2],
    roads:
      'Outer Ring Road and Whitefield Main Road. Metro works on the Ring Road take lanes away; plan for it.',
    metro: ['Garudacharpalya', 'Purple Line, open'],
    water:
      'Tanker-dependent in summer. Several societies run their own treatment plant and reuse water for flushing.',
    schools: [
      ['The Brigade School, Mahadevapura', 'ICSE'],
      ['Narayana e-Techno School', 'CBSE'],
    ],
    hospitals: [
      ['Rainbow Children’s Hospital, Marathahalli', 'Children, maternity'],
      ['N/A', 'N/A'],
    ],
    malls: ['Phoenix Marketcity', 'VR Bengaluru'],
    landmarks: ['Bagmane tech parks', 'Mahadevapura lake', 'Doddanekkundi lake'],
    vibe: 'People come here for work and stay for the shorter commute. Evenings happen inside the societies, at the mall, or around the lake once the sun is down.',
    connectivity:
      'The Purple Line crosses at Garudacharpalya and Singayyanapalya. The Blue Line along the Ring Road is being built; do not pay for it as if it were running.',
    prices:
      'Large gated towers set the pace. Homes facing the Ring Road go for less, and the noise is the reason.',
    amenities: 'The mall covers most wants. Good schools are a bus ride towards Whitefield.',
    investment:
      'Demand from offices is strong and so is the supply of similar flats. Choose what is scarce: quiet side, two car parks, an old and full corpus fund.',
    tips: [
      'Ask for photographs of the basement in September 2022.',
      'Prefer a block behind another block: the first row drinks the noise.',
    ],
    mistakes: ['Reading a lake view as a fact of nature. Some of these lakes foam.'],
    suits: ['Ring Road office workers', 'Families who like large societies'],
  },
  {
    name: 'Marathahalli',
    slug: 'marathahalli-bangalore',
    section: 'East Bangalore',
    overview:
      'The busiest bridge in the east and, behind it, layouts where a family can still rent a whole floor.',
    rupeesPerSqft: 9600,
    usualSqft: 1300,
    market: ['B', 6.5, 3.6, 4.5],
    roads: 'Outer Ring Road crosses the old airport road here. Everything is near and everything takes long.',
    water: 'Borewell first, tankers from March. Munnekolala side is drier.',
    schools: [['Gear Innovative International School', 'CBSE']],
    hospitals: [
      ['Rainbow Children’s Hospital, Marathahalli', 'Children, maternity'],
      ['Sakra World Hospital', 'Multi-specialty'],
    ],
    malls: ['Innovative Multiplex', 'N/A'],
    landmarks: ['Marathahalli Bridge', 'Kalamandir', 'Munnekolala lake'],
    vibe: 'Loud, useful and cheap to eat in. Half the east learned to live in Bangalore here, in a shared flat above a sari shop.',
    connectivity:
      'No metro of its own yet. Kundalahalli on the Purple Line is about three kilometres away; the Blue Line is under construction along the Ring Road.',
    prices:
      'Small homes sell, large ones wait. A 2 BHK below a thousand square feet finds a buyer in weeks if the papers are clean.',
    investment:
      'Yields are among the better in the city because rents are firm and prices are not. Expect a tenant change every year.',
    tips: ['Choose the layouts behind the main road; a hundred metres make a different place.'],
    mistakes: ['Skipping the khata: many small blocks here have deviations from the plan.'],
    suits: ['First-time renters', 'Yield-minded investors'],
  },
  {
    name: 'KR Puram',
    section: 'East Bangalore',
    overview:
      'A railway town older than the tech parks, with a hanging bridge, a large market and prices that still leave room.',
    description:
      'Krishnarajapuram: the railway station, TC Palya, Ramamurthy Nagar border and the layouts towards Bhattarahalli.',
    rupeesPerSqft: 8200,
    usualSqft: 1250,
    market: ['B+', 7, 3.4, 4.2],
    roads:
      'Old Madras Road and the cable-stayed bridge at Tin Factory. Tin Factory is where patience goes to die.',
    metro: ['KR Pura', 'Purple Line, open'],
    water: 'Kaveri water in the older layouts, alternate days; tankers in new ones.',
    schools: [['N/A', 'N/A']],
    hospitals: [['Koshys Hospital', 'Multi-specialty']],
    malls: ['Orion Uptown'],
    landmarks: ['KR Puram Railway Station', 'Hanging Bridge', 'Vengaiahna Kere'],
    vibe: 'Market days, temple days, train times: the rhythm here is older than the software. Families stay for generations and speak Kannada, Tamil and Telugu in the same sentence.',
    connectivity:
      'Train, metro and highway meet here. The last kilometre is the weak one: walk it before you believe the map.',
    prices:
      'Among the lower asking rates inside the Ring Road. Independent floors and small blocks are most of what is on offer.',
    amenities: 'The market is excellent, the hospitals are adequate, the footpaths are a rumour.',
    investment:
      'Two metro lines will meet here when the Blue Line opens. Some of that is in the price, not all.',
    tips: [
      'Look at low-lying streets near the lake after a night of rain.',
      'Homes south of the tracks are closer to the metro.',
    ],
    mistakes: ['Buying revenue-site plots on a promise of regularisation.'],
    suits: ['Train and metro commuters', 'Joint families', 'First-time buyers'],
  },
  {
    name: 'Indiranagar',
    section: 'East Bangalore',
    overview:
      'Wide old lanes, good coffee, and nights that are louder than the brochures. The stages differ more than outsiders think.',
    description:
      'Indiranagar Stage 1 and 2, Defence Colony and HAL 2nd Stage, between Old Madras Road and the Domlur flyover.',
    rupeesPerSqft: 17500,
    usualSqft: 1700,
    market: ['A', 6, 2.9, 3.6],
    roads: '100 Feet Road, CMH Road and Old Madras Road. Parking is the true traffic problem.',
    metro: ['Indiranagar', 'Purple Line, open'],
    water: 'Kaveri supply on alternate days; most houses keep a deep sump and hardly ever call a tanker.',
    schools: [
      ['National Public School, Indiranagar', 'CBSE'],
      ['New Horizon Public School', 'CBSE'],
      ['The Frank Anthony Public School', 'ICSE'],
    ],
    hospitals: [
      ['Manipal Hospital, Old Airport Road', 'Multi-specialty'],
      ['Chinmaya Mission Hospital', 'General'],
    ],
    malls: ['1 MG-Lido Mall', 'N/A'],
    landmarks: ['100 Feet Road', 'Defence Colony park', 'Indiranagar Club', 'Ulsoor lake nearby'],
    vibe: 'By day it is retired officers, schoolbags and gulmohar shade. After eight, 12th Main belongs to people who do not live here. Two streets back you can still hear a pressure cooker.',
    connectivity:
      'The metro stands at the top of CMH Road and MG Road is two stops away. Few places in the east make it so easy to do without a car.',
    prices:
      'Land makes the price, not the building. Apartments are few, mostly in small blocks of eight to twenty homes, and change hands by word of mouth.',
    amenities:
      'Clinics, banks, grocers and a public library, all walkable. What is missing is quiet on Saturday.',
    investment: 'Values hold, yields are thin. Buy to live, or to keep for someone who will.',
    tips: [
      'Ask whether the ground floor next door has a trade licence.',
      'Walk the street at 10 on a Friday night.',
    ],
    mistakes: [
      'Paying for a terrace that belongs to the association.',
      'Assuming two cars fit because the gate is wide.',
    ],
    suits: ['People who walk', 'Empty nesters', 'Young professionals with a high rent budget'],
  },
];

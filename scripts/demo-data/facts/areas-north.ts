import type { AreaFacts } from './area-facts.ts';

export const north: AreaFacts[] = [
  {
    name: 'Hebbal',
    section: 'North Bangalore',
    overview: 'A lake, a flyover everyone has an opinion on, and towers with the longest views in the north.',
    description: 'Hebbal, Kempapura, Coffee Board Layout and the Bellary Road frontage up to Esteem Mall.',
    rupeesPerSqft: 12500,
    usualSqft: 1700,
    market: ['A-', 8, 3, 3.7],
    roads:
      'Bellary Road and the Outer Ring Road meet at the flyover. New ramps help; the merge from Kempapura still does not.',
    metro: ['Hebbal', 'Blue Line, under construction'],
    water:
      'Kaveri water for most large societies; borewells in Kempapura. Supply is steadier than in the east.',
    schools: [
      ['Vidyaniketan Public School', 'CBSE'],
      ['Vidyashilp Academy', 'ICSE, Cambridge'],
      ['N/A', 'N/A'],
    ],
    hospitals: [
      ['Aster CMI Hospital', 'Multi-specialty'],
      ['Manipal Hospital Hebbal', 'Multi-specialty'],
      ['Baptist Hospital', 'General'],
    ],
    malls: ['Esteem Mall', 'Phoenix Mall of Asia'],
    landmarks: [
      'Hebbal Lake',
      'Hebbal flyover',
      'University of Agricultural Sciences',
      'Manyata tech park nearby',
    ],
    vibe: 'Pilots, doctors and people who fly on Mondays. In the morning the lake has more pelicans than walkers, and the campus of the agricultural university keeps the air a little cooler.',
    connectivity:
      'Twenty-five minutes to the airport when the road is kind. Into the city, Mekhri Circle sets the pace. The Blue Line stands half built above you.',
    prices:
      'High floors with a view of the lake ask up to a fifth more. Older blocks in Kempapura are the value, if you can live with the lanes.',
    amenities: 'Three large hospitals and a new mall. Schools mean a bus, as everywhere in the north.',
    investment:
      'The airport corridor keeps attracting offices. Supply of large flats is high; the two-bedroom home is scarcer than people think.',
    tips: [
      'Listen for the flyover from the bedroom with the window shut.',
      'Ask which ramp you would use, then drive it at six in the evening.',
    ],
    mistakes: ['Paying for a lake view from a tower that another tower will soon stand in front of.'],
    suits: ['Frequent flyers', 'Hospital staff', 'Manyata commuters'],
  },
  {
    name: 'Yelahanka',
    section: 'North Bangalore',
    overview: 'A fort town, a planned New Town, an air base. Room to breathe and a good deal of history.',
    description: 'Yelahanka Old Town, New Town, Attur Layout and the road to Doddaballapur.',
    rupeesPerSqft: 8900,
    usualSqft: 1350,
    market: ['B+', 7.5, 3, 3.8],
    roads: 'Bellary Road by the Kogilu signal, Doddaballapur Road on the west.',
    metro: ['Kogilu Cross', 'Blue Line, under construction'],
    water:
      'Kaveri water in New Town; borewells elsewhere. The big tank overflowed in 2021 and 2024 and some basements remember.',
    schools: [
      ['Ryan International, Yelahanka', 'CBSE'],
      ['Delhi Public School North', 'CBSE'],
      ['Canadian International School', 'IB'],
    ],
    hospitals: [
      ['Cytecare Hospital', 'Cancer'],
      ['Navachethana Hospital', 'Multi-specialty'],
    ],
    malls: ['RMZ Galleria', 'Garuda Mall Yelahanka'],
    landmarks: ['Yelahanka lake', 'Air Force Station', 'Yelahanka New Town park'],
    vibe: 'New Town has the widest streets a clerk could ever afford. Every second February jets shake the windows for a week and the terraces fill with cousins.',
    connectivity:
      'Local trains to Majestic exist and people use them. By road it is the Bellary Road or nothing.',
    prices:
      'Houses on planned sites in New Town, new towers on Doddaballapur Road. Expect a quarter less than Hebbal.',
    amenities: 'A cluster of good schools, a cancer hospital, a mall. Enough for most weeks.',
    investment: 'Grows with the airport, at a walking pace. Plots beyond Rajanukunte are for the patient.',
    tips: [
      'Ask every society below the tank bund about the night of October 2024.',
      'Height limits around the air base are real; a promised extra floor may not be.',
    ],
    mistakes: ['Buying a ground floor by the lake for the view.'],
    suits: ['Families', 'Air Force and airport staff', 'House rather than flat people'],
  },
  {
    name: 'Jakkur',
    section: 'North Bangalore',
    overview: 'An aerodrome, a lake that was saved and layouts of large plots between them.',
    rupeesPerSqft: 10800,
    usualSqft: 1900,
    market: ['A-', 8.5, 2.9, 3.6],
    roads: 'Bellary Road service lane and the Jakkur underpass.',
    metro: ['Jakkur Cross', 'Blue Line, under construction'],
    water: 'Borewells recharge well here; Kaveri water in Jakkur Layout.',
    schools: [
      ['Jain Heritage School', 'CBSE, Cambridge'],
      ['Vidyashilp Academy', 'ICSE, Cambridge'],
    ],
    hospitals: [['Aster CMI Hospital', 'Multi-specialty']],
    malls: ['Phoenix Mall of Asia'],
    landmarks: ['Jakkur Aerodrome', 'Jakkur lake', 'GKVK campus'],
    vibe: 'Small planes overhead, painted storks on the lake, and people who moved from Indiranagar for a garden. It is calm in a way that needs a car.',
    connectivity:
      'Airport half an hour, city three quarters of an hour, groceries five minutes by car and fifteen on foot.',
    prices:
      'Large flats and villas. Height limits near the runway keep towers away, which is half the price.',
    amenities: 'The lake, run by residents, is the best thing here. Schools and hospitals are a drive.',
    investment: 'Land is scarce because of the runway and the lake. That has held values through slow years.',
    tips: [
      'Walk the bund at sunrise before anything else.',
      'The underpass floods in a cloudburst; know the other way out.',
    ],
    mistakes: ['Expecting shops at the corner.'],
    suits: ['Garden people', 'Frequent flyers', 'Families with a car'],
  },
  {
    name: 'Sahakar Nagar',
    section: 'North Bangalore',
    overview:
      'A cooperative layout of blocks A to G with its own parks, a market street and a habit of organising itself.',
    rupeesPerSqft: 11200,
    usualSqft: 1450,
    market: ['A-', 7, 3, 3.7],
    roads: '60 Feet Road and Bellary Road at Kodigehalli gate.',
    metro: ['Kodigehalli', 'Blue Line, under construction'],
    water: 'Kaveri supply on alternate days; dependable.',
    schools: [
      ['Presidency School North', 'ICSE'],
      ['N/A', 'N/A'],
    ],
    hospitals: [
      ['Aster CMI Hospital', 'Multi-specialty'],
      ['People Tree Hospital', 'Multi-specialty'],
    ],
    landmarks: ['Kodigehalli gate', 'F Block park', 'Kodigehalli railway station'],
    vibe: 'Block associations that mean it, a Sunday market, chess in the park. You will be asked to join a committee.',
    connectivity: 'The airport bus stops at the gate. Trains from Kodigehalli are few but on time.',
    prices:
      'Floors and small blocks, rarely above five storeys. Resale is quick when the association vouches.',
    amenities: 'A useful market street, clinics and parks. Malls at Hebbal.',
    investment: 'Rents for 2 BHK floors are firm thanks to Manyata. Growth is even.',
    tips: ['Talk to the block association before the owner.'],
    mistakes: ['Parking on 60 Feet Road and counting it as yours.'],
    suits: ['Families', 'Manyata commuters', 'Committee people'],
  },
  {
    name: 'Thanisandra',
    section: 'North Bangalore',
    overview: 'Manyata’s backyard: towers along one main road, a mall at one end, dust in the middle.',
    description: 'Thanisandra Main Road from Nagawara to Bellahalli, with Hegde Nagar and RK Hegde Nagar.',
    rupeesPerSqft: 9700,
    usualSqft: 1450,
    market: ['B+', 8.5, 3.4, 4.2],
    roads: 'Thanisandra Main Road, widened except where it is not.',
    metro: ['Nagawara', 'Pink Line, under construction'],
    water: 'Tanker and borewell; Kaveri pipes along the main road, partly live.',
    schools: [
      ['Federal Public School', 'CBSE'],
      ['Legacy School', 'Cambridge, IB'],
    ],
    hospitals: [
      ['Regal Hospital', 'Multi-specialty'],
      ['N/A', 'N/A'],
    ],
    malls: ['Bhartiya Mall of Bengaluru', 'Elements Mall'],
    landmarks: ['Manyata tech park', 'Nagawara lake', 'Rachenahalli lake'],
    vibe: 'The office is a cycle ride away, in theory and, before eight, in practice. Societies are young, with more prams than walking sticks.',
    connectivity: 'To Manyata five to twenty minutes; to anywhere else through Nagawara junction.',
    prices:
      'A builder market: much of the same at similar rates. Finished and occupied sells above unfinished, as it should.',
    amenities: 'Two malls, few parks. Rachenahalli lake makes up for some of it.',
    investment: 'Rent from Manyata is steady. Resale competes with new launches next door.',
    tips: ['Ask how many days a year the society buys water.', 'Look at the access road, not the gate.'],
    mistakes: ['Booking on a road that exists only in the master plan.'],
    suits: ['Manyata commuters', 'Young families', 'Investors'],
  },
  {
    name: 'Devanahalli',
    section: null,
    overview: 'A fort town with an airport beside it. Plots, villas, grapes and a long view.',
    description:
      'Devanahalli town, the airport’s northern edge and the layouts along the highway to Chikkaballapur.',
    rupeesPerSqft: 7800,
    usualSqft: 1800,
    market: ['B', 9, 2.6, 3.4],
    roads: 'Bellary Road, eight lanes and a toll. The city is 35 km of it.',
    water: 'Borewells, deep ones. Ask for the yield test.',
    landmarks: ['Devanahalli Fort', 'Kempegowda International Airport', 'Nandi Hills'],
    vibe: 'Quiet with a plane now and then. People who live here work at the airport or from home, or have stopped working.',
    prices:
      'Land is sold in dreams and registered in square feet. Finished villas are fewer than the hoardings suggest.',
    investment:
      'Everything is priced for ten years from now. If you need the money before, choose another place.',
    tips: [
      'See the conversion order, the layout approval and the road width on paper.',
      'Sleep one night near the flight path.',
    ],
    mistakes: ['Buying a plot you have seen only on a drone film.'],
    suits: ['Airport staff', 'People who work from home', 'Patient investors'],
  },
];

import type { AreaFacts } from './area-facts.ts';

export const northWest: AreaFacts[] = [
  {
    name: 'Malleshwaram',
    section: 'North West Bangalore',
    overview:
      'Laid out in 1898 after the plague, with numbered crosses, flower markets and an argument about the best dosa.',
    description: 'Malleshwaram 1st to 18th Cross, Sampige Road, Margosa Road and the Sankey tank side.',
    rupeesPerSqft: 16800,
    usualSqft: 1600,
    market: ['A', 6, 2.8, 3.4],
    roads: 'Sampige and Margosa Roads, one way each. 8th Cross is for feet.',
    metro: ['Sampige Road', 'Green Line, open'],
    water: 'Kaveri supply on alternate days; wells in many old houses.',
    schools: [
      ['MES Kishora Kendra', 'State board'],
      ['Vidya Mandir', 'State board'],
      ['Sindhi High School', 'CBSE'],
    ],
    hospitals: [
      ['Manipal Hospital, Malleshwaram', 'Multi-specialty'],
      ['KC General Hospital', 'General, public'],
    ],
    malls: ['Mantri Square', 'Orion Mall'],
    landmarks: [
      'Sankey Tank',
      'Kadu Malleshwara temple',
      '8th Cross market',
      'Indian Institute of Science nearby',
    ],
    vibe: 'Carnatic music from an upstairs window, scientists in sandals, and a market street that decides what is in season. It is the old city at its most polite.',
    connectivity:
      'Three Green Line stations around it and the railway behind. You can leave the car for weeks.',
    prices:
      'Old houses, rebuilt floors and a few towers at the edges. Homes with a car park and a lift ask a tenth more.',
    amenities: 'Schools with a century behind them, two malls, hospitals, and a tank to walk around.',
    investment: 'Values are firm, yields low, supply almost nil. Title checks take the time.',
    tips: [
      'Crosses near 8th are loud until nine at night.',
      'Ask whether rain still finds the old drain under the house.',
    ],
    mistakes: ['Buying without covered parking and meaning to find some.'],
    suits: ['Three-generation families', 'Scientists and musicians', 'People who walk'],
  },
  {
    name: 'Yeshwanthpur',
    section: 'North West Bangalore',
    overview: 'Trains, a wholesale market, and a row of large towers where factories stood.',
    description: 'Yeshwanthpur, the Tumkur Road frontage, Mathikere border and Goraguntepalya.',
    rupeesPerSqft: 11900,
    usualSqft: 1600,
    market: ['B+', 7, 3.1, 3.9],
    roads: 'Tumkur Road and the Goraguntepalya junction, where lorries meet everyone else.',
    metro: ['Yeshwanthpur', 'Green Line, open'],
    water: 'Kaveri water for the large societies, with own treatment; old streets on alternate days.',
    schools: [
      ['Ramaiah Vidyaniketan', 'CBSE'],
      ['Sheshadripuram school', 'State board'],
    ],
    hospitals: [
      ['Ramaiah Memorial Hospital', 'Multi-specialty, teaching'],
      ['Sparsh Hospital, Yeshwanthpur', 'Bones and joints'],
    ],
    malls: ['Orion Mall', 'Vaishnavi Sapphire Centre'],
    landmarks: ['Yeshwanthpur Junction', 'APMC yard', 'Sandal Soap Factory'],
    vibe: 'Onions at four in the morning, yoga on the podium at six. Old Yeshwanthpur and the towers look at each other across a road and use the same metro.',
    connectivity:
      'Long-distance trains, the Green Line and the highway to Tumkur. Few places in the city have all three.',
    prices:
      'Large societies with many amenities and the charges that go with them. Ask for the maintenance in rupees a square foot.',
    amenities: 'A teaching hospital, a mall, a concert hall. Parks are inside the gates.',
    investment:
      'Demand from people who travel is steady. Dust and lorries keep the rate below Malleshwaram, five minutes away.',
    tips: ['Choose the side away from Tumkur Road.', 'Count trains for ten minutes at night.'],
    mistakes: ['Taking a low floor over the service road.'],
    suits: ['Train travellers', 'Large-society families', 'Hospital staff'],
  },
];

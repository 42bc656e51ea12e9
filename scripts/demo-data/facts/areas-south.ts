import type { AreaFacts } from './area-facts.ts';

export const south: AreaFacts[] = [
  {
    name: 'Jayanagar',
    section: 'South Bangalore',
    overview:
      'Planned in 1948 and still the measure of a Bangalore layout: parks, crosses, mains and a shopping complex in the middle.',
    description: 'Jayanagar 1st to 9th Block, Tilak Nagar side and the crosses around Ashoka Pillar.',
    rupeesPerSqft: 16500,
    usualSqft: 1600,
    market: ['A', 6, 2.8, 3.4],
    roads: 'South End Circle, Ashoka Pillar and 11th Main. Slow but predictable.',
    metro: ['Jayanagar', 'Green Line, open'],
    water: 'Kaveri water on alternate days. The blocks here rarely see a tanker.',
    schools: [
      ['National Public School, Jayanagar', 'CBSE'],
      ['Carmel Convent', 'State board'],
      ['Sri Kumaran Children’s Home', 'CBSE, state board'],
    ],
    hospitals: [
      ['Sagar Hospitals, Tilak Nagar', 'Multi-specialty'],
      ['Apollo Speciality Hospital', 'Multi-specialty'],
      ['Jayanagar General Hospital', 'General, public'],
    ],
    malls: ['Garuda Swagath Mall', 'Jayanagar 4th Block Complex'],
    landmarks: ['4th Block Complex', 'Ashoka Pillar', 'Madhavan Park', 'Lalbagh nearby'],
    vibe: 'Retired teachers, vegetable carts with opinions, and copper-pod flowers on every windscreen in April. Nobody is in a rush before nine. The fourth block knows everything first.',
    connectivity:
      'Three Green Line stations and buses to everywhere. The Yellow Line starts at RV Road on its edge.',
    prices:
      'Old houses are bought for the land and rebuilt as four floors. Apartments of the nineties sell on location and ask for a new kitchen.',
    amenities:
      'Hospitals, sweet shops, sari shops and a public swimming pool. It is hard to name a thing you cannot do on foot.',
    investment: 'Slow and steady. Yields are low because owners do not need the rent.',
    tips: [
      'Ask whether the tree in front is counted; it will decide your parking.',
      'Even-numbered blocks are quieter near the parks, not near the complex.',
    ],
    mistakes: ['Buying a share in an undivided family house without every signature.'],
    suits: ['Three-generation families', 'Retired couples', 'People who do not want to drive'],
  },
  {
    name: 'JP Nagar',
    section: 'South Bangalore',
    overview:
      'Nine phases from settled to still arriving, held together by temples, parks and very good tiffin rooms.',
    description: 'JP Nagar 1st to 9th Phase, from the Ragigudda hillock to Vajarahalli.',
    rupeesPerSqft: 12500,
    usualSqft: 1450,
    market: ['A-', 7, 3, 3.7],
    roads: '24th Main, Ring Road at Dollars Colony and Bannerghatta Road on the east.',
    metro: ['JP Nagar', 'Green Line, open'],
    water: 'Kaveri water in phases 1 to 6; borewells and tankers from the 7th outwards.',
    schools: [
      ['The Brigade School, JP Nagar', 'ICSE'],
      ['Delhi Public School South', 'CBSE'],
    ],
    hospitals: [
      ['Aster RV Hospital', 'Multi-specialty'],
      ['Rajashekar Hospital', 'General'],
    ],
    malls: ['Central, JP Nagar', 'Vega City Mall'],
    landmarks: ['Ragigudda temple', 'Puttenahalli lake', 'Rangashankara theatre'],
    vibe: 'A play at Rangashankara, a dosa before, a walk at Puttenahalli lake the next morning. The inner phases are settled; the 8th and 9th are full of young families and cranes.',
    connectivity:
      'Green Line for the west side. The Pink Line along Bannerghatta Road is being finished; its dates have moved before.',
    prices:
      'The first six phases are a resale market, the last three a builder market. The difference in rate is about a third.',
    amenities:
      'Aster RV and several nursing homes, three lakes with walking paths, and theatre, which few suburbs have.',
    investment: 'Balanced: fair growth and fair rent. The metro-side crosses do better.',
    tips: [
      'A phase number tells more than a pin code. Ask it first.',
      'Puttenahalli lake is kept by residents; ask them about the street.',
    ],
    mistakes: ['Counting the 9th Phase as JP Nagar in travel time.'],
    suits: ['Families', 'Theatre and lake people', 'Metro commuters'],
  },
  {
    name: 'Banashankari',
    section: 'South Bangalore',
    overview: 'The largest layout of the south: a temple town in the middle, quiet stages around it.',
    description: 'Banashankari 1st to 6th Stage, Kathriguppe, Padmanabhanagar border and Chennamanakere.',
    rupeesPerSqft: 11500,
    usualSqft: 1350,
    market: ['B+', 6.5, 2.9, 3.6],
    roads: 'Outer Ring Road, Kanakapura Road and Kathriguppe Main Road.',
    metro: ['Banashankari', 'Green Line, open'],
    water: 'Kaveri water in stages 1 to 3 on alternate days. The 6th Stage waits for regular supply.',
    schools: [
      ['Kumarans, Padmanabhanagar', 'CBSE, state board'],
      ['BNM Public School', 'CBSE'],
    ],
    hospitals: [
      ['Sevakshetra Hospital', 'General'],
      ['DG Hospital, Padmanabhanagar', 'Multi-specialty'],
    ],
    malls: ['N/A'],
    landmarks: ['Banashankari temple', 'Devegowda petrol bunk junction', 'Chennamanakere lake'],
    vibe: 'Tuesdays and Fridays belong to the temple. On other days it is a place of houses with names, tulsi in front and a scooter beside it.',
    connectivity: 'Metro and the big bus station stand side by side, which is rarer than it should be.',
    prices: 'Houses on 30 by 40 and 40 by 60 sites, few towers. The 6th Stage is land first, services later.',
    amenities: 'Schools of long standing. For a cinema you go to Kathriguppe, for a mall further.',
    investment: 'Owners live in what they own. That keeps values firm and rents modest.',
    tips: [
      'In the 6th Stage ask for the date when the street lights came.',
      'Festival days close roads near the temple; ask which.',
    ],
    mistakes: ['Mixing up BDA stages with private layouts that borrowed the name.'],
    suits: ['Joint families', 'Teachers and government staff'],
  },
  {
    name: 'Basavanagudi',
    section: 'South Bangalore',
    overview:
      'Bull Temple, Gandhi Bazaar, flower sellers, and houses whose front doors stand open in the afternoon.',
    rupeesPerSqft: 15500,
    usualSqft: 1500,
    market: ['A', 5.5, 2.7, 3.3],
    roads: 'KR Road, Bull Temple Road and DVG Road. One-way circles take a week to learn.',
    metro: ['National College', 'Green Line, open'],
    water: 'Kaveri supply on alternate days; many houses also keep an open well.',
    schools: [
      ['National High School', 'State board'],
      ['Mahila Seva Samaja', 'State board'],
    ],
    hospitals: [
      ['Rangadore Memorial Hospital', 'Multi-specialty'],
      ['N/A', 'N/A'],
    ],
    landmarks: ['Bull Temple', 'Gandhi Bazaar', 'Bugle Rock', 'Ramakrishna Math'],
    vibe: 'Jasmine by the arm-length, coffee by the half-cup. In November the groundnut fair fills Bull Temple Road and nobody pretends to work.',
    connectivity: 'National College station and Lalbagh are a walk. Cars are tolerated.',
    prices:
      'Hardly any new supply. Small apartment blocks of eight to sixteen homes come up once in a while and go to someone’s cousin.',
    amenities:
      'Music halls, bookshops, the park at Bugle Rock. Hospitals are near, malls are not, and few miss them.',
    investment: 'Buy if you want to live here. Title is the work: take a lawyer who reads old Kannada deeds.',
    tips: [
      'During Kadalekai Parishe, ask how you get your car out.',
      'Old houses: look at the roof beams, then at the deed.',
    ],
    mistakes: ['Expecting two car parks.', 'Trusting a family settlement without registration.'],
    suits: ['Retired couples', 'Readers and musicians', 'Three-generation families'],
  },
  {
    name: 'Kanakapura Road',
    section: 'South Bangalore',
    overview: 'A highway turned suburb with the Green Line above it and a forest at its end.',
    description:
      'From Banashankari temple by Konanakunte Cross and Thalaghattapura to the NICE junction and beyond.',
    rupeesPerSqft: 8800,
    usualSqft: 1350,
    market: ['A-', 8.5, 3.2, 4],
    roads:
      'Kanakapura Road and the NICE road junction. Smooth beyond Thalaghattapura, thick before Konanakunte.',
    metro: ['Vajarahalli', 'Green Line, open'],
    water:
      'Kaveri water for some large societies, borewell for the rest. Better than the east in a dry year.',
    schools: [
      ['Delhi Public School South', 'CBSE'],
      ['The Valley School', 'ICSE'],
      ['Sri Kumaran Public School', 'CBSE'],
    ],
    hospitals: [
      ['Astra Super Speciality Hospital', 'Multi-specialty'],
      ['N/A', 'N/A'],
    ],
    malls: ['Forum South Bengaluru'],
    landmarks: ['Art of Living ashram', 'Turahalli forest', 'Konanakunte Cross'],
    vibe: 'Morning runners in Turahalli, peacocks if you are lucky, and families who wanted air and got it. Evenings are early.',
    connectivity:
      'Five metro stations along one road. From Vajarahalli it is about half an hour to Majestic.',
    prices:
      'Large societies near the stations, plotted layouts beyond the NICE road. A twelve-minute walk to the metro is the line where the rate drops.',
    amenities:
      'Good schools, one mall, and hospitals that mean a drive towards JP Nagar for anything complicated.',
    investment:
      'One of the few places where the metro came before most of the people. Supply is plenty; take the finished tower.',
    tips: [
      'Count the steps from the lobby to the platform yourself.',
      'Ask whether the forest edge is a reserved boundary.',
    ],
    mistakes: ['Buying beyond the NICE road at the price of this side of it.'],
    suits: ['Metro commuters', 'Runners', 'Families'],
  },
  {
    name: 'Bannerghatta Road',
    slug: 'bannerghatta-road-bangalore',
    section: 'South Bangalore',
    overview:
      'Hospitals, a management institute and twenty kilometres of flats on the way to the national park.',
    description: 'From Dairy Circle by Jayadeva, Arekere and Hulimavu to Gottigere and the zoo.',
    rupeesPerSqft: 9400,
    usualSqft: 1300,
    market: ['B+', 7.5, 3.3, 4.1],
    roads: 'One road with the Pink Line above it. Arekere gate and the Hulimavu signal are the brakes.',
    metro: ['Hulimavu', 'Pink Line, under construction'],
    water: 'Kaveri water up to Arekere, borewells beyond. Hulimavu lake breached in 2019; levels matter.',
    schools: [
      ['Ryan International, Bannerghatta Road', 'CBSE'],
      ['Christ Academy', 'ICSE, CBSE'],
    ],
    hospitals: [
      ['Fortis Hospital, Bannerghatta Road', 'Multi-specialty'],
      ['Apollo Hospitals, Bannerghatta Road', 'Multi-specialty'],
      ['Jayadeva Institute of Cardiology', 'Heart'],
    ],
    malls: ['Vega City Mall', 'Royal Meenakshi Mall'],
    landmarks: ['IIM Bangalore', 'Hulimavu Lake', 'Bannerghatta National Park'],
    vibe: 'Nurses on shift, students with laptops, and families who go to the zoo once a year because it is there. Middle-class in the good old sense.',
    connectivity: 'Everything hangs on the Pink Line. Until it runs, leave before eight.',
    prices: 'A wide choice of 2 BHK homes from 80 lakh to 1.3 crore. Rates fall steadily after Hulimavu.',
    amenities: 'Two of the large private hospitals of the city face each other here. Shops are everywhere.',
    investment:
      'Rents are firm thanks to hospitals. The line’s opening is awaited in every price; do not pay for it twice.',
    tips: [
      'Ask on which side of Hulimavu lake the block lies.',
      'Listen for the pillar works and ask when the service road opens.',
    ],
    mistakes: ['Buying in Gottigere for a job in Whitefield.'],
    suits: ['Hospital staff', 'Families on a budget', 'Students at the institute'],
  },
];

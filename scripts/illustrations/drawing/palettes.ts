export interface Palette {
  name: string;
  wall: string;
  wood: string;
  floor: string;
  fabric: string;
  accent: string;
  brass: string;
  leaf: string;
  stone: string;
  ink: string;
  linen: string;
  /** From the zenith down to the horizon. */
  sky: readonly [string, string, string];
  /** The evening sky, from the zenith down to the sun. */
  dusk: readonly [string, string, string, string, string];
}

export const palettes: readonly Palette[] = [
  {
    name: 'laterite',
    wall: '#eadfd0',
    wood: '#a8734d',
    floor: '#b98a61',
    fabric: '#5b7167',
    accent: '#c2643c',
    brass: '#c79b52',
    leaf: '#42704f',
    stone: '#d9d0c2',
    ink: '#26343c',
    linen: '#f4ece0',
    sky: ['#8fbcd6', '#cfe2ea', '#f8ead6'],
    dusk: ['#1d2a52', '#4b3f78', '#b4577a', '#f08a5d', '#ffd08a'],
  },
  {
    name: 'monsoon',
    wall: '#dfe3df',
    wood: '#8a6a50',
    floor: '#a5896c',
    fabric: '#46606e',
    accent: '#b98a3e',
    brass: '#c4a15d',
    leaf: '#2f6553',
    stone: '#cfd3d0',
    ink: '#1f2f36',
    linen: '#eef0ec',
    sky: ['#7fa6bd', '#c3d6dd', '#eef0e8'],
    dusk: ['#142a46', '#2f5373', '#7c7f93', '#d79a78', '#f6d29c'],
  },
  {
    name: 'jacaranda',
    wall: '#ece4e6',
    wood: '#9c7058',
    floor: '#b28d72',
    fabric: '#6d6387',
    accent: '#c77b6a',
    brass: '#c9a066',
    leaf: '#4d7558',
    stone: '#dad2d4',
    ink: '#2c2a3c',
    linen: '#f6eff0',
    sky: ['#9aa9d8', '#d8d3ea', '#fbe6dc'],
    dusk: ['#241f4f', '#5b3f86', '#b4609a', '#f2937f', '#ffd5a0'],
  },
  {
    name: 'coffee',
    wall: '#e6ded3',
    wood: '#6f4a35',
    floor: '#8e6a4d',
    fabric: '#8a7762',
    accent: '#3f6d68',
    brass: '#b98f4f',
    leaf: '#4a6a45',
    stone: '#cbbfae',
    ink: '#2a2623',
    linen: '#f0e8dc',
    sky: ['#9fb9c4', '#dbe2df', '#f7e6cc'],
    dusk: ['#22283e', '#4d4a5f', '#96655c', '#d98b56', '#f8cf8e'],
  },
];

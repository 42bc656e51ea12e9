/** Colours are mixed in OKLab, which keeps a shadow rich where plain RGB turns it grey. */
type Lab = [number, number, number];

/** The hue that shade and light lean to: umber indoors, indigo outdoors. Each scene sets it first. */
export const ambient = { shadow: '#1d2233', light: '#fff4df' };

export function tone(shadow: string, light = '#fff4df'): void {
  ambient.shadow = shadow;
  ambient.light = light;
}

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

function toLab(hex: string): Lab {
  const channel = (at: number) => linear(parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ];
}

function toHex([L, a, b]: Lab): string {
  const l = (L + 0.3963 * a + 0.2158 * b) ** 3;
  const m = (L - 0.1056 * a - 0.0639 * b) ** 3;
  const s = (L - 0.0895 * a - 1.2915 * b) ** 3;
  const rgb = [
    4.0767 * l - 3.3077 * m + 0.231 * s,
    -1.2684 * l + 2.6098 * m - 0.3413 * s,
    -0.0042 * l - 0.7034 * m + 1.7076 * s,
  ];
  const byte = (c: number) => Math.round(255 * Math.min(1, Math.max(0, gamma(Math.max(0, c)))));
  return `#${rgb.map((c) => byte(c).toString(16).padStart(2, '0')).join('')}`;
}

/** Colour `a` moved towards `b` by `t` (0 to 1). */
export function mix(a: string, b: string, t: number): string {
  const x = toLab(a);
  const y = toLab(b);
  return toHex([x[0] + (y[0] - x[0]) * t, x[1] + (y[1] - x[1]) * t, x[2] + (y[2] - x[2]) * t]);
}

export const dark = (c: string, t: number): string => mix(c, ambient.shadow, t);
export const light = (c: string, t: number): string => mix(c, ambient.light, t);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandContrast, textContrastMin } from '@tessera/contract/theme/brand';
import { contrastRatio, hexOf, shadeOf } from '@tessera/contract/theme/contrast';
import { colours, type Colours } from '@tessera/contract/theme/palette';
import { firmColours } from './firm-colours';

const schemes = ['light', 'dark'] as const;
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const styles = readFileSync(join(__dirname, '../styles/variables.css'), 'utf8');

/** Every text colour on every background it is used on. */
const textPairs: readonly (readonly [keyof Colours, keyof Colours])[] = [
  ...(['text', 'muted', 'faint', 'brand', 'good', 'warning', 'bad', 'info'] as const).flatMap((text) =>
    (['page', 'surface', 'sunken', 'hover'] as const).map((ground) => [text, ground] as const),
  ),
  ...(['text', 'muted', 'brand', 'good', 'bad'] as const).map((text) => [text, 'brandPale'] as const),
  ...(['text', 'muted'] as const).map((text) => [text, 'neutralPale'] as const),
  ['good', 'goodPale'],
  ['warning', 'warningPale'],
  ['bad', 'badPale'],
  ['info', 'infoPale'],
  ['onBrand', 'brand'],
  ['onBad', 'bad'],
  ['surface', 'text'],
];

const expectReadable = (set: Colours): void => {
  const tooFaint = textPairs
    .map(([text, ground]) => ({ text, ground, ratio: contrastRatio(set[text], set[ground]) }))
    .filter(({ ratio }) => ratio < textContrastMin);
  expect(tooFaint).toEqual([]);
};

test.each(schemes)('all text can be read in the %s scheme', (scheme) => expectReadable(colours[scheme]));

test.each(schemes)('the edge of a field can be seen in the %s scheme', (scheme) => {
  expect(contrastRatio(colours[scheme].fieldLine, colours[scheme].surface)).toBeGreaterThanOrEqual(3);
});

const brands = [
  '#0b5563',
  '#7a1f3d',
  '#1f3a7a',
  '#2f5d1e',
  '#ff8800',
  '#ffee00',
  '#00ff88',
  '#e5007d',
  '#000000',
  '#ffffff',
  '#808080',
  '#5cb8c6',
  '#123456',
  '#fedcba',
];

test.each(schemes)('any firm’s brand can be read in the %s scheme, on our grounds and under its own text', (scheme) => {
  for (const brand of brands) expectReadable(firmColours({ brand, brandDark: brand }, scheme));
});

test('a brand that can be read is left as the firm chose it', () => {
  expect(firmColours({ brand: '#7a1f3d' }, 'light').brand).toBe('#7a1f3d');
});

test('a brand adjusted for the dark scheme keeps its hue', () => {
  const { brand } = firmColours({ brand: '#7a1f3d' }, 'dark');
  expect(Math.abs(shadeOf(brand).hue - shadeOf('#7a1f3d').hue)).toBeLessThan(4);
});

test('a missing or malformed brand leaves the portal’s own', () => {
  expect(firmColours({}, 'light')).toBe(colours.light);
  expect(firmColours({ brand: 'red; background: url(x)' }, 'light')).toBe(colours.light);
});

test.each(schemes)('the style sheet has the same %s values', (scheme) => {
  const block =
    scheme === 'light' ? styles.slice(0, styles.indexOf('[data-scheme')) : styles.slice(styles.indexOf('[data-scheme'));
  for (const [name, value] of Object.entries(colours[scheme])) expect(block).toContain(`--t-${kebab(name)}: ${value};`);
});

test('a colour survives being taken apart and put together', () => {
  for (const brand of brands) expect(hexOf(shadeOf(brand))).toBe(brand);
});

test.each(schemes)('a colour refused in the %s scheme comes with one that is not', (scheme) => {
  for (const brand of brands) {
    const { problem, nearest, ratio } = brandContrast(brand, scheme);
    expect(brandContrast(nearest, scheme).problem).toBeNull();
    expect(problem === null).toBe(nearest === brand);
    if (ratio < textContrastMin) expect(problem).toContain(`nearest colour that can be read is ${nearest}`);
  }
});

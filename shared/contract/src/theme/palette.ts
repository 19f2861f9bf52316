/**
 * The portal's colours by role. `styles/variables.css` of the ui package has the same values; a test there keeps the
 * two equal.
 */
export interface Colours {
  readonly page: string;
  readonly surface: string;
  readonly sunken: string;
  readonly hover: string;
  readonly line: string;
  /** Border of input fields: 3:1 against the background (WCAG 1.4.11). */
  readonly fieldLine: string;
  readonly text: string;
  readonly muted: string;
  readonly faint: string;
  readonly brand: string;
  readonly onBrand: string;
  readonly brandPale: string;
  readonly good: string;
  readonly goodPale: string;
  readonly warning: string;
  readonly warningPale: string;
  readonly bad: string;
  readonly badPale: string;
  readonly onBad: string;
  readonly info: string;
  readonly infoPale: string;
  readonly neutralPale: string;
}

export type Scheme = 'light' | 'dark';

export const colours: Readonly<Record<Scheme, Colours>> = {
  light: {
    page: '#f6f7f9',
    surface: '#ffffff',
    sunken: '#f3f5f7',
    hover: '#f6f8f9',
    line: '#e3e6ea',
    fieldLine: '#87909c',
    text: '#14181f',
    muted: '#5b6573',
    faint: '#68717e',
    brand: '#0b5563',
    onBrand: '#ffffff',
    brandPale: '#e1eff0',
    good: '#166a43',
    goodPale: '#e3f3ea',
    warning: '#8a5a00',
    warningPale: '#fdf0d2',
    bad: '#a92a1c',
    badPale: '#fbe6e3',
    onBad: '#ffffff',
    info: '#1c54b2',
    infoPale: '#e4ecfa',
    neutralPale: '#eef0f3',
  },
  dark: {
    page: '#0f1318',
    surface: '#171c23',
    sunken: '#12161c',
    hover: '#1c222a',
    line: '#2a313b',
    fieldLine: '#6b7684',
    text: '#e8ebef',
    muted: '#a3adba',
    faint: '#939eab',
    brand: '#5cb8c6',
    onBrand: '#0f1318',
    brandPale: '#17313a',
    good: '#6fd19c',
    goodPale: '#12301f',
    warning: '#efbf5f',
    warningPale: '#35280d',
    bad: '#f19a8e',
    badPale: '#3b1c18',
    onBad: '#0f1318',
    info: '#8db6f9',
    infoPale: '#16294a',
    neutralPale: '#242b34',
  },
};
